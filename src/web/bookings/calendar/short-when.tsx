import { businessZone } from '#contract/bookings/bookings.ts';
import { placeOf, timeElsewhere, whenInShort } from './times.ts';

/** A chosen time in Bulawayo, and below it the visitor's local time if it differs. */
export function ShortWhen({ start, zone }: { start: string; zone: string }) {
  const elsewhere = timeElsewhere(zone, start);
  return (
    <>
      <strong>{whenInShort(businessZone, start)}</strong>
      {elsewhere && (
        <span className="block text-small text-ink2">
          {elsewhere} in {placeOf(zone)}
        </span>
      )}
    </>
  );
}
