import { href } from 'react-router';
import { businessZone } from '#contract/bookings/bookings.ts';
import { listInquiries } from '#contract/contact/inquiries.ts';
import { listThreads, type Thread } from '#contract/contact/threads.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { PagedList, type Part } from '#web/data/loaded-list.tsx';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { EmptyState } from '#web/ui/content/empty-state.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { WaitingInquiries } from '../waiting-inquiries.tsx';
import type { Route } from './+types/messages-page.ts';
import '#web/ui/records/records.css';

export const meta = privateMetaOf(href('/account/messages'), {
  title: 'Your messages',
  description: 'Your messages and our answers: about orders, about quote requests, and through the contact page.',
});

type Inquiry = ReplyOf<typeof listInquiries>['inquiries'][number];

async function read(cursor?: string, signal?: AbortSignal): Promise<Part<Inquiry>> {
  const { inquiries, cursor: next } = await call(listInquiries, { query: { cursor } }, { signal });
  return { list: inquiries, cursor: next };
}

async function readThreads(cursor?: string, signal?: AbortSignal): Promise<Part<Thread>> {
  const { threads, cursor: next } = await call(listThreads, { query: { cursor } }, { signal });
  return { list: threads, cursor: next };
}

interface Listed {
  threads: Part<Thread>;
  inquiries: Part<Inquiry>;
}

async function load(signal?: AbortSignal): Promise<Listed> {
  const [threads, inquiries] = await Promise.all([readThreads(undefined, signal), read(undefined, signal)]);
  return { threads, inquiries };
}

export const clientLoader = pageLoader(({ signal }) => load(signal));

export const HydrateFallback = () => <MessagesPage loaderData="loading" />;
export const ErrorBoundary = () => <MessagesPage loaderData="failed" />;
export default MessagesPage;

function MessagesPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <TitledSection id="messages" title="Your messages" level={2} look="mb-5 text-h3">
      <WaitingInquiries className="my-6" />
      <LoadedPart name="your messages" loaded={loaderData}>
        {({ threads, inquiries }) => {
          if (threads.list.length === 0 && inquiries.list.length === 0) return <NoMessages />;
          return (
            <>
              {threads.list.length > 0 && <ThreadList first={threads} />}
              {inquiries.list.length > 0 && <InquiryList first={inquiries} />}
            </>
          );
        }}
      </LoadedPart>
    </TitledSection>
  );
}

const NoMessages = () => (
  <EmptyState title="Messages that you send us will appear here">
    <ButtonLink to={href('/contact')}>Write to us</ButtonLink>
  </EmptyState>
);

const ThreadList = ({ first }: { first: Part<Thread> }) => (
  <TitledSection id="threads" title="About your orders and quote requests" level={3} look="mb-4 text-h4">
    <PagedList first={first} read={readThreads}>
      {(list) => (
        <ul className="record-rows mb-9">
          {list.map((thread) => (
            <ThreadRow key={thread.ref} thread={thread} />
          ))}
        </ul>
      )}
    </PagedList>
  </TitledSection>
);

function ThreadRow({ thread: { about, ref, messages, unread, latest } }: { thread: Thread }) {
  const to = about === 'order' ? href('/account/orders/:ref', { ref }) : href('/account/briefs/:ref', { ref });
  return (
    <li className="record-row">
      <div className="min-w-0">
        <h4 className="text-card">
          <TextLink to={`${to}#messages`}>
            {about === 'order' ? 'Order' : 'Quote request'} {ref}
          </TextLink>
        </h4>
        <p className="mt-1 text-small text-ink2">
          {latest.by === 'client' ? 'You' : 'We'} wrote {instantInFull(businessZone, latest.at)}, Bulawayo time
          {messages > 1 && `, ${messages} messages`}
        </p>
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{latest.text}</p>
      </div>
      {unread > 0 ? <Tag tone="new">New</Tag> : latest.by === 'client' && <Tag tone="ring">Sent</Tag>}
    </li>
  );
}

const InquiryList = ({ first }: { first: Part<Inquiry> }) => (
  <TitledSection id="inquiries" title="Through the contact page" level={3} look="mb-4 text-h4">
    <PagedList first={first} read={read}>
      {(list) => (
        <ul className="record-rows">
          {list.map((inquiry) => (
            <Row key={inquiry.ref} inquiry={inquiry} />
          ))}
        </ul>
      )}
    </PagedList>
  </TitledSection>
);

const Row = ({ inquiry: { ref, status, message, messages, createdAt, files, area } }: { inquiry: Inquiry }) => (
  <li className="record-row">
    <div className="min-w-0">
      <h4 className="text-card">{ref}</h4>
      <p className="mt-1 text-small text-ink2">{instantInFull(businessZone, createdAt)}, Bulawayo time</p>
      <p className="mt-3 wrap-anywhere whitespace-pre-line">{message}</p>
      {files.length > 0 && (
        <p className="mt-2 text-small text-ink2 wrap-anywhere">Files: {files.map(({ name }) => name).join(', ')}</p>
      )}
      <AreaOutline area={area} />
      {messages.length > 0 && (
        <ol aria-label={`What followed ${ref}`}>
          {messages.map(({ id, kind, text, at }) => (
            <li key={id} className="mt-4">
              <p className="text-small text-ink2">
                {kind === 'reply' ? 'Our reply' : 'Your answer'}, {instantInFull(businessZone, at)}
              </p>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
    {messages.some(({ kind }) => kind === 'reply') ? (
      <Tag tone="strong">We have replied</Tag>
    ) : status === 'seen' ? (
      <Tag tone="strong">We have read it</Tag>
    ) : (
      <Tag tone="ring">Received</Tag>
    )}
  </li>
);
