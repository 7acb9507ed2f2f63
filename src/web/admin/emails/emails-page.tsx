import { href } from 'react-router';
import { type EmailState, exportEmails, listEmails, type StoredEmail } from '#contract/admin/emails.ts';
import { call } from '#web/api.ts';
import type { Part } from '#web/data/loaded-list.tsx';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/emails-page.ts';
import { EmailRow } from './email-row.tsx';

export const meta = privateMetaOf(href('/admin/emails'), {
  title: 'Emails',
  description: 'For staff: every email with its state.',
});

async function read(query: ListQuery<EmailState | 'all'>, signal?: AbortSignal): Promise<Part<StoredEmail>> {
  const { emails, cursor } = await call(listEmails, { query }, { signal });
  return { list: emails, cursor };
}

const filters: Filters<EmailState | 'all'> = [
  { show: 'all', label: 'All', empty: 'No emails yet.' },
  { show: 'failed', label: 'Failed', empty: 'No email has failed.' },
  { show: 'queued', label: 'Queued', empty: 'No emails are queued.' },
  { show: 'sent', label: 'Sent', empty: 'No email has been sent yet.' },
  { show: 'held', label: 'Not sent', empty: 'Every email was sent.' },
  { show: 'dropped', label: 'Expired', empty: 'No email expired before it was sent.' },
];

export const clientLoader = listLoader(filters, read);

export const HydrateFallback = () => <EmailsPage loaderData="loading" />;
export const ErrorBoundary = () => <EmailsPage loaderData="failed" />;
export default EmailsPage;

function EmailsPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <FilteredList
      name="emails"
      title="Emails"
      tools={(query) => (
        <div className="actions">
          <TextLink to={href('/admin/system')} className="tall-link">
            System
          </TextLink>
          <ExportButton endpoint={exportEmails} name="emails" query={query} />
        </div>
      )}
      search={(query) => <ListSearch label="Name or email address" query={query} />}
      filters={filters}
      loaded={loaderData}
      read={read}
    >
      {(list, change) => (
        <ul className="admin-rows email-rows mt-5">
          {list.map((email) => (
            <EmailRow
              key={email.id}
              email={email}
              onQueued={() =>
                change((one) => (one.id === email.id ? { ...one, state: 'queued', canBeSent: false } : one))
              }
            />
          ))}
        </ul>
      )}
    </FilteredList>
  );
}
