import { useCallback } from 'react';
import { href } from 'react-router';
import { listOfficeInquiries, type OfficeInquiry } from '#contract/admin/meetings-inquiries.ts';
import { call } from '#web/api.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { privateMeta } from '#web/seo/page-meta.ts';
import { type Part, useMorePages } from '#web/ui/navigation/more-pages.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { Filters } from '../filters.tsx';
import type { Route } from './+types/inquiries-page.ts';
import { InquiryRow } from './inquiry-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, href('/admin/inquiries'), {
    title: 'Inquiries',
    description: 'For staff: messages from visitors, and which of them have been read.',
  });

const filters = [
  { show: 'new', words: 'New', empty: 'No unread messages.' },
  { show: 'all', words: 'All', empty: 'No messages yet.' },
] as const;

type Show = (typeof filters)[number]['show'];

async function read(show: Show, cursor?: string, signal?: AbortSignal): Promise<Part<OfficeInquiry>> {
  const { inquiries, cursor: next } = await call(listOfficeInquiries, { query: { show, cursor } }, { signal });
  return { list: inquiries, cursor: next };
}

/** What was written to us. */
export default function InquiriesPage() {
  const named = useQuery().get('show');
  const { show, words, empty } = filters.find((filter) => filter.show === named) ?? filters[0];
  return (
    <section aria-labelledby="inquiries">
      <h2 id="inquiries" className="sr-only">
        Inquiries: {words}
      </h2>
      <Filters label="Which inquiries" filters={filters} chosen={show} />
      <Inquiries key={show} show={show} empty={empty} />
    </section>
  );
}

function Inquiries({ show, empty }: { show: Show; empty: string }) {
  const ask = useCallback((signal?: AbortSignal) => read(show, undefined, signal), [show]);
  const first = useAsync(ask);
  return (
    <AsyncSection {...first} waiting="Loading the inquiries..." failure="The inquiries could not be loaded.">
      {(part) => (part.list.length > 0 ? <Found show={show} first={part} /> : <p className="mt-6">{empty}</p>)}
    </AsyncSection>
  );
}

function Found({ show, first }: { show: Show; first: Part<OfficeInquiry> }) {
  const { list, change, foot } = useMorePages(first, (cursor) => read(show, cursor));
  return (
    <>
      <ul className="meetings">
        {list.map((inquiry) => (
          <InquiryRow
            key={inquiry.ref}
            inquiry={inquiry}
            onSeen={() => change((one) => (one.ref === inquiry.ref ? { ...one, status: 'seen' } : one))}
          />
        ))}
      </ul>
      {foot}
    </>
  );
}
