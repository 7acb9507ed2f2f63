import { useState } from 'react';
import { href } from 'react-router';
import { type ClientPage, readClient } from '#contract/admin/clients/clients.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDollars } from '#contract/money.ts';
import { type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Avatar } from '#web/shell/avatar.tsx';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { dayInFull, instantInFull } from '#web/ui/records/format-moment.ts';
import { AdminIcon } from '../frame/admin-icon.tsx';
import { AreaMap } from '../map/area-map.tsx';
import { RecordPage } from '../record-page.tsx';
import type { Route } from './+types/client-page.ts';
import { ClientNotes } from './client-notes.tsx';
import { ClientTimeline } from './client-timeline.tsx';
import { DataRequests } from './data-requests.tsx';
import './client-page.css';

export const meta = privateMetaOf(href('/admin/clients'), {
  title: 'Client',
  description: 'For staff: everything about one person in one place.',
});

export const clientLoader = replyLoader(readClient);

export const HydrateFallback = () => <ClientPageView loaderData="loading" />;
export const ErrorBoundary = () => <ClientPageView loaderData="failed" />;
export default ClientPageView;

function ClientPageView({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <RecordPage
      name="client"
      list={{ address: href('/admin/clients'), label: 'All clients' }}
      isLogged
      none={() => 'The account may have been deleted.'}
      loaded={loaderData}
    >
      {(client) => <ClientView client={client} />}
    </RecordPage>
  );
}

function ClientView({ client }: { client: ClientPage }) {
  const [isDeleted, setIsDeleted] = useState(false);
  if (!isDeleted) return <ClientRecord client={client} onDeleted={() => setIsDeleted(true)} />;
  return (
    <>
      <FocusSubheading>Guest deleted</FocusSubheading>
      <p className="mt-4 text-ink2">Their data is deleted, except what the law requires for paid orders.</p>
    </>
  );
}

function ClientRecord({ client, onDeleted }: { client: ClientPage; onDeleted: () => void }) {
  const { id, name, email, phone, organisation, since, isGuest, deletesAt, deletionRequestedAt, map } = client;
  const known = [email, phone, organisation].filter(Boolean).join(', ');
  return (
    <article>
      <div className="client-head">
        <Avatar email={email} large />
        <div className="min-w-0">
          <FocusSubheading>{name || email}</FocusSubheading>
          <p className="wrap-anywhere text-ink2">
            {known}. {isGuest ? 'Guest since' : 'Client since'} {dayInFull(businessZone, since)}.
          </p>
        </div>
        <ClientActions {...client} />
      </div>
      {deletesAt && <p className="mt-4">This account will be deleted on {instantInFull(businessZone, deletesAt)}.</p>}
      {deletionRequestedAt && <p className="mt-4">Deletion waits for open orders.</p>}
      <Figures client={client} />
      <div className="client-columns">
        <ClientTimeline timeline={client.timeline} />
        <div>
          {map && <ClientMap map={map} />}
          <ClientNotes id={id} first={client.notes} />
          <DataRequests id={id} email={email} isGuest={isGuest} deletesAt={deletesAt} onDeleted={onDeleted} />
        </div>
      </div>
    </article>
  );
}

function Figures({ client: { money, nextMeeting, isGuest } }: { client: ClientPage }) {
  if (isGuest && !nextMeeting && !money.orders) return null;
  return (
    <dl className="client-figures">
      <div>
        <dt>Paid</dt>
        <dd>
          {formatDollars(money.paidCents)}
          <span>{money.orders === 1 ? 'one order' : `${money.orders} orders`}</span>
        </dd>
      </div>
      <div>
        <dt>Due</dt>
        <dd>{formatDollars(money.dueCents)}</dd>
      </div>
      <div>
        <dt>Next meeting</dt>
        <dd>{nextMeeting ? instantInFull(businessZone, nextMeeting.start) : 'None'}</dd>
      </div>
    </dl>
  );
}

function ClientMap({ map: { picture, areas } }: { map: NonNullable<ClientPage['map']> }) {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <section aria-label="Areas" className="client-map">
      <AreaMap picture={picture} areas={areas} selected={selected} onSelect={setSelected} isSmall />
      <p className="client-map-foot">
        {areas.length === 1 ? 'One area' : `${areas.length} areas`}
        <TextLink to={href('/admin/map')} className="tall-link">
          Open the map
        </TextLink>
      </p>
    </section>
  );
}

/** Actions for a client; each opens a form with the client filled in. */
function ClientActions({ name, email, phone, isGuest }: ClientPage) {
  const number: Record<string, string> = phone ? { phone } : {};
  const booking = new URLSearchParams({ new: 'booking', email, ...number });
  const order = new URLSearchParams({ email, ...(isGuest && { name, ...number }) });
  return (
    <p className="actions no-print">
      <ButtonLink kind="quiet" small to={`${href('/admin/calendar')}?${booking}`}>
        <Icon name="calendar" /> Book a time
      </ButtonLink>
      <ButtonLink kind="quiet" small to={`${href('/admin/orders/new')}?${order}`}>
        <Icon name="plus" /> New order
      </ButtonLink>
      <ButtonLink small to={`mailto:${email}`}>
        <AdminIcon name="emails" /> Write
      </ButtonLink>
    </p>
  );
}
