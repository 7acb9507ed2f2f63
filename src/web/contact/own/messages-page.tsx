import { href } from 'react-router';
import { businessZone } from '#contract/bookings/bookings.ts';
import { listInquiries } from '#contract/contact/inquiries.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { EmptyState } from '#web/ui/content/empty-state.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { type Part, useMorePages } from '#web/ui/navigation/more-pages.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { WaitingInquiries } from '../waiting-inquiries.tsx';
import '#web/ui/records/records.css';

export const meta = privateMetaOf(href('/account/messages'), {
  title: 'Your messages',
  description: 'The messages that you sent us from this account, and whether we have read them.',
});

type Inquiry = ReplyOf<typeof listInquiries>['inquiries'][number];

async function read(cursor?: string, signal?: AbortSignal): Promise<Part<Inquiry>> {
  const { inquiries, cursor: next } = await call(listInquiries, { query: { cursor } }, { signal });
  return { list: inquiries, cursor: next };
}

const load = (signal?: AbortSignal): Promise<Part<Inquiry>> => read(undefined, signal);

export default function MessagesPage() {
  const first = useAsync(load);
  return (
    <TitledSection id="messages" title="Your messages" level={2} look="mb-5 text-h3">
      <WaitingInquiries className="my-6" />
      <AsyncSection {...first} waiting="Loading your messages..." failure="Your messages could not be loaded.">
        {(listed) => <MessageList first={listed} />}
      </AsyncSection>
    </TitledSection>
  );
}

function MessageList({ first }: { first: Part<Inquiry> }) {
  const { list, foot } = useMorePages(first, read);
  if (list.length === 0) {
    return (
      <EmptyState title="Messages that you send us will appear here">
        <ButtonLink to={href('/contact')}>Write to us</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="record-rows">
        {list.map((inquiry) => (
          <Row key={inquiry.ref} inquiry={inquiry} />
        ))}
      </ul>
      {foot}
    </>
  );
}

const Row = ({ inquiry: { ref, status, message, messages, createdAt, files, area } }: { inquiry: Inquiry }) => (
  <li className="record-row">
    <div className="min-w-0">
      <h3 className="text-card">{ref}</h3>
      <p className="mt-1 text-small text-ink2">{instantInFull(businessZone, createdAt)}, Bulawayo time</p>
      <p className="mt-3 wrap-anywhere pre-line">{message}</p>
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
              <p className="mt-1 wrap-anywhere pre-line">{text}</p>
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
