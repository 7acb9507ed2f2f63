import { href } from 'react-router';
import type { ClientThing, ThingKind } from '#contract/admin/clients/clients.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { centsInDollars } from '#web/ui/format/dollars.ts';
import { dayInFull } from '#web/ui/records/format-moment.ts';

const kinds: Record<ThingKind, { label: string; to: (ref: string, email: string) => string }> = {
  order: { label: 'Order', to: (ref) => href('/admin/orders/:ref', { ref }) },
  booking: { label: 'Meeting', to: (ref) => href('/admin/bookings/:ref', { ref }) },
  brief: { label: 'Brief', to: (ref) => href('/admin/briefs/:ref', { ref }) },
  inquiry: { label: 'Inquiry', to: (ref) => href('/admin/inquiries/:ref', { ref }) },
  review: { label: 'Review', to: () => href('/reviews') },
  email: {
    label: 'Email',
    to: (_ref, email) => `${href('/admin/emails')}?${new URLSearchParams({ show: 'all', q: email })}`,
  },
};

/** The latest of each kind, latest first; the lists have the rest. */
export const ClientThings = ({ things, email }: { things: readonly ClientThing[]; email: string }) => (
  <section aria-labelledby="everything">
    <h3 id="everything" className="client-part">
      Everything
    </h3>
    {things.length === 0 && <p className="mt-4">Nothing yet.</p>}
    <ol className="client-things">
      {things.map((thing) => (
        <li key={`${thing.kind} ${thing.ref}`}>
          <p className="text-small text-ink2">{dayInFull(businessZone, thing.at)}</p>
          <p className="min-w-0 wrap-anywhere">
            <TextLink to={kinds[thing.kind].to(thing.ref, email)}>{labelOf(thing)}</TextLink>
            <span className="block text-ink2">{detailsOf(thing)}</span>
          </p>
        </li>
      ))}
    </ol>
  </section>
);

const labelOf = ({ kind, ref }: ClientThing): string =>
  kind === 'review' || kind === 'email' ? kinds[kind].label : `${kinds[kind].label} ${ref}`;

const detailsOf = ({ about, state, totalCents, dueCents }: ClientThing): string =>
  [
    about,
    state.replaceAll('_', ' '),
    ...(totalCents === null ? [] : [centsInDollars(totalCents)]),
    ...(dueCents ? [`${centsInDollars(dueCents)} due`] : []),
  ]
    .filter(Boolean)
    .join(', ');
