import { href } from 'react-router';
import { type AdminInquiry, exportInquiries, listAdminInquiries } from '#contract/admin/inquiries/inquiries.ts';
import type { ThreadState } from '#contract/admin/inquiries/threads.ts';
import { call } from '#web/api.ts';
import type { Part } from '#web/data/loaded-list.tsx';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/inquiries-page.ts';
import { InquiryRow } from './inquiry-row.tsx';

export const meta = privateMetaOf(href('/admin/inquiries'), {
  title: 'Inquiries',
  description: 'For staff: messages from visitors, and which of them have been read.',
});

type Show = ThreadState | 'all';

async function read(query: ListQuery<Show>, signal?: AbortSignal): Promise<Part<AdminInquiry>> {
  const { inquiries, cursor } = await call(listAdminInquiries, { query }, { signal });
  return { list: inquiries, cursor };
}

const filters: Filters<Show> = [
  { show: 'business', label: 'Waiting for us', empty: 'No inquiries waiting for us.' },
  { show: 'new', label: 'New', empty: 'No unread messages.' },
  { show: 'client', label: 'Waiting for client', empty: 'Not waiting for any client.' },
  { show: 'closed', label: 'Closed', empty: 'No closed inquiries.' },
  { show: 'spam', label: 'Spam', empty: 'No spam.' },
  { show: 'all', label: 'All', empty: 'No messages yet.' },
];

export const clientLoader = listLoader(filters, read);

export const HydrateFallback = () => <InquiriesPage loaderData="loading" />;
export const ErrorBoundary = () => <InquiriesPage loaderData="failed" />;
export default InquiriesPage;

function InquiriesPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <FilteredList
      name="inquiries"
      title="Inquiries"
      filters={filters}
      loaded={loaderData}
      tools={(query) => (
        <div className="actions">
          <ButtonLink kind="quiet" small to={href('/admin/inquiries/answer')}>
            Add answer
          </ButtonLink>
          <ButtonLink kind="quiet" small to={href('/admin/inquiries/templates')}>
            Templates
          </ButtonLink>
          <ExportButton endpoint={exportInquiries} name="inquiries" query={query} />
        </div>
      )}
      search={(query) => <ListSearch label="Name, email or number" query={query} />}
      read={read}
    >
      {(list, change) => (
        <ul className="admin-rows contact-rows mt-4">
          {list.map((inquiry) => (
            <InquiryRow
              key={inquiry.ref}
              inquiry={inquiry}
              onSeen={() =>
                change((one) =>
                  one.ref === inquiry.ref
                    ? { ...one, status: 'seen', state: one.state === 'new' ? 'business' : one.state }
                    : one,
                )
              }
            />
          ))}
        </ul>
      )}
    </FilteredList>
  );
}
