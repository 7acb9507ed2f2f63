import { href } from 'react-router';
import { businessZone } from '#contract/bookings/bookings.ts';
import { listInquiries } from '#contract/contact/inquiries.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { AreaOutline } from '#web/map/records/area-outline.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { EmptyState } from '#web/ui/content/empty-state.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { WaitingInquiries } from '../waiting-inquiries.tsx';
import '#web/ui/records/records.css';

export const meta = privateMetaOf(href('/account/messages'), {
  title: 'Your messages',
  description: 'The messages that you sent us from this account, and whether we have read them.',
});

type Inquiry = ReplyOf<typeof listInquiries>['inquiries'][number];

export default function MessagesPage() {
  const first = useReply(listInquiries);
  return (
    <TitledSection id="messages" title="Your messages" level={2} look="mb-5 text-h3">
      <WaitingInquiries className="my-6" />
      <AsyncSection {...first} waiting="Loading your messages..." failure="Your messages could not be loaded.">
        {({ inquiries }) =>
          inquiries.length > 0 ? (
            <ul className="record-rows">
              {inquiries.map((inquiry) => (
                <Row key={inquiry.ref} inquiry={inquiry} />
              ))}
            </ul>
          ) : (
            <EmptyState title="Messages that you send us will appear here">
              <ButtonLink to={href('/contact')}>Write to us</ButtonLink>
            </EmptyState>
          )
        }
      </AsyncSection>
    </TitledSection>
  );
}

const Row = ({ inquiry: { ref, state, message, createdAt, files, area } }: { inquiry: Inquiry }) => (
  <li className="record-row">
    <div className="min-w-0">
      <h3 className="text-card">{ref}</h3>
      <p className="mt-1 text-small text-ink2">{instantInFull(businessZone, createdAt)}, Bulawayo time</p>
      <p className="mt-3 wrap-anywhere pre-line">{message}</p>
      {files.length > 0 && (
        <p className="mt-2 text-small text-ink2 wrap-anywhere">Files: {files.map(({ name }) => name).join(', ')}</p>
      )}
      <AreaOutline area={area} />
    </div>
    {state === 'read' ? <Tag tone="strong">We have read it</Tag> : <Tag tone="ring">Received</Tag>}
  </li>
);
