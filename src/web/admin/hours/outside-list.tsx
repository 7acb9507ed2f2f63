import { href } from 'react-router';
import type { OutsideHours } from '#contract/admin/hours/hours.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { instantInFull, momentIn } from '#web/ui/records/format-moment.ts';

/** Bookings and holds outside of the opening hours, with links to them. */
export const OutsideList = ({ outside }: { outside: readonly OutsideHours[] }) => (
  <ul className="admin-rows admin-rows-thin admin-rows-ends hours-outside mt-3">
    {outside.map(({ ref, start, name, heldUntil }) => (
      <li key={start + name}>
        <span>
          {instantInFull(businessZone, start)}
          {name && `, ${name}`}
        </span>
        {ref ? (
          <TextLink to={`${href('/admin/bookings')}#${ref}`}>{ref}</TextLink>
        ) : (
          <span className="text-ink2">held until {heldUntil && momentIn(businessZone, heldUntil).time}</span>
        )}
      </li>
    ))}
  </ul>
);

export function outsideSentence(outside: readonly OutsideHours[], what: string): string {
  const bookings = outside.filter(({ ref }) => ref !== null).length;
  const holds = outside.length - bookings;
  const counts = [
    bookings > 0 && (bookings === 1 ? '1 booking' : `${bookings} bookings`),
    holds > 0 && (holds === 1 ? '1 held slot' : `${holds} held slots`),
  ].filter(Boolean);
  const one = outside.length === 1;
  return `${counts.join(' and ')} outside ${what}. ${one ? 'It stays' : 'They stay'}.`;
}
