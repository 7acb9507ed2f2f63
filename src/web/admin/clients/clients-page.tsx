import { href } from 'react-router';
import { type Client, exportClients, listClients } from '#contract/admin/clients/clients.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import type { Part } from '#web/data/loaded-list.tsx';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/clients-page.ts';
import './clients-page.css';

export const meta = privateMetaOf(href('/admin/clients'), {
  title: 'Clients',
  description: 'For staff: people with an account, and guests without one.',
});

type Show = 'all' | 'accounts' | 'guests';

async function read(query: ListQuery<Show>, signal?: AbortSignal): Promise<Part<Client>> {
  const { clients, cursor } = await call(listClients, { query }, { signal });
  return { list: clients, cursor };
}

const filters: Filters<Show> = [
  { show: 'all', label: 'All', empty: 'No clients yet.' },
  { show: 'accounts', label: 'With an account', empty: 'No accounts yet.' },
  { show: 'guests', label: 'Guests', empty: 'No guests yet.' },
];

export const clientLoader = listLoader(filters, read);

export const HydrateFallback = () => <ClientsPage loaderData="loading" />;
export const ErrorBoundary = () => <ClientsPage loaderData="failed" />;
export default ClientsPage;

function ClientsPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <FilteredList
      name="clients"
      title="Clients"
      filters={filters}
      loaded={loaderData}
      tools={(query) => <ExportButton endpoint={exportClients} name="clients" query={query} />}
      search={(query) => <ListSearch label="Name, email or phone number" query={query} />}
      read={read}
    >
      {(list) => (
        <ul className="admin-rows client-rows mt-5">
          {list.map(({ id, name, email, since, isGuest }) => (
            <li key={id}>
              <p className="min-w-0 wrap-anywhere">
                <TextLink to={href('/admin/clients/:id', { id })}>{name || email}</TextLink>
              </p>
              <p className="min-w-0 wrap-anywhere">{email}</p>
              <p className="text-ink2">{isGuest ? 'Guest' : 'Account'}</p>
              <p className="text-ink2">Since {dayInFull(businessZone, since)}</p>
            </li>
          ))}
        </ul>
      )}
    </FilteredList>
  );
}
