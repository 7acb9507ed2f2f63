import { useState } from 'react';
import { href } from 'react-router';
import type { TimelineEntry, TimelineKind } from '#contract/admin/clients/clients.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDollars } from '#contract/money.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { dayInFull, momentIn } from '#web/ui/records/format-moment.ts';
import { readableState } from '../change-labels.ts';
import { withEmailsTogether } from './emails-together.ts';
import './client-timeline.css';

interface Kind {
  label: string;
  plural: string;
  to: (ref: string) => string;
}

const kinds: Record<TimelineKind, Kind> = {
  order: { label: 'Order', plural: 'Orders', to: (ref) => href('/admin/orders/:ref', { ref }) },
  booking: { label: 'Meeting', plural: 'Meetings', to: (ref) => href('/admin/bookings/:ref', { ref }) },
  course: { label: 'Course', plural: 'Courses', to: (id) => href('/admin/courses/:id', { id }) },
  brief: { label: 'Quote request', plural: 'Quote requests', to: (ref) => href('/admin/briefs/:ref', { ref }) },
  inquiry: { label: 'Inquiry', plural: 'Inquiries', to: (ref) => href('/admin/inquiries/:ref', { ref }) },
  review: { label: 'Review', plural: 'Reviews', to: () => href('/reviews') },
  email: {
    label: 'Email',
    plural: 'Emails',
    to: (id) => href('/admin/emails/:id', { id }),
  },
};
const kindsInOrder = Object.keys(kinds) as TimelineKind[];

/** A timeline of the latest records of each kind, newest first; the lists have the rest. */
export function ClientTimeline({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const [chosen, setChosen] = useState<TimelineKind | null>(null);
  const shown = chosen ? timeline.filter(({ kind }) => kind === chosen) : timeline;
  return (
    <section aria-labelledby="everything">
      <h3 id="everything" className="client-part">
        Everything
      </h3>
      <KindChoice timeline={timeline} chosen={chosen} onChoose={setChosen} />
      {timeline.length === 0 && <p className="mt-4">Nothing yet.</p>}
      <ol className="client-timeline">
        {(chosen ? shown.map((entry) => [entry]) : withEmailsTogether(shown)).map((together) => (
          <li key={`${together[0]?.kind} ${together[0]?.ref}`}>
            <Entries entries={together} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One entry, or the emails between two others, folded. */
function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const [first] = entries;
  if (!first) return null;
  return (
    <>
      <ShortDay at={first.at} />
      {entries.length === 1 ? (
        <Entry entry={first} />
      ) : (
        <details>
          <summary>{entries.length} emails</summary>
          <ul className="client-emails">
            {entries.map((entry) => (
              <li key={entry.ref}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const Entry = ({ entry }: { entry: TimelineEntry }) => (
  <p className="min-w-0 wrap-anywhere">
    <TextLink to={kinds[entry.kind].to(entry.ref)}>{labelOf(entry)}</TextLink>
    <span className="block text-ink2">{detailsOf(entry)}</span>
  </p>
);

interface ChoiceProps {
  timeline: readonly TimelineEntry[];
  chosen: TimelineKind | null;
  onChoose: (kind: TimelineKind | null) => void;
}

/** Renders nothing for a single kind, as there is nothing to choose. */
function KindChoice({ timeline, chosen, onChoose }: ChoiceProps) {
  const counted = kindsInOrder
    .map((kind) => ({ kind, count: timeline.filter((entry) => entry.kind === kind).length }))
    .filter(({ count }) => count > 0);
  if (counted.length < 2) return null;
  return (
    <fieldset className="client-kinds no-print">
      <legend className="sr-only">Show</legend>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        All
      </button>
      {counted.map(({ kind, count }) => (
        <button key={kind} type="button" aria-pressed={chosen === kind} onClick={() => onChoose(kind)}>
          {kinds[kind].plural} {count}
        </button>
      ))}
    </fieldset>
  );
}

/** `26 Nov 2026`; for screen readers in full. */
function ShortDay({ at }: { at: string }) {
  const { day, year } = momentIn(businessZone, at);
  const [number = '', month = ''] = day.split(' ');
  return (
    <p className="client-day">
      <span aria-hidden="true">
        {number} {month.slice(0, 3)} <span>{year}</span>
      </span>
      <span className="sr-only">{dayInFull(businessZone, at)}</span>
    </p>
  );
}

const withoutReference: readonly TimelineKind[] = ['course', 'review', 'email'];

const labelOf = ({ kind, ref }: TimelineEntry): string =>
  withoutReference.includes(kind) ? kinds[kind].label : `${kinds[kind].label} ${ref}`;

const detailsOf = ({ about, state, totalCents, dueCents }: TimelineEntry): string =>
  [
    about.replace(/\.$/, ''),
    readableState(state),
    ...(totalCents === null ? [] : [formatDollars(totalCents)]),
    ...(dueCents ? [`${formatDollars(dueCents)} due`] : []),
  ]
    .filter(Boolean)
    .join(', ');
