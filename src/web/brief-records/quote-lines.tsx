import { businessZone } from '#contract/bookings/bookings.ts';
import type { Quote } from '#contract/briefs/quotes.ts';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { MoneyLines } from '#web/ui/records/money-lines.tsx';

/** A quote as written: its lines, its total, until when it can be accepted, and our message. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { version, lines, message, validUntil, createdAt } = quote;
  return (
    <>
      <MoneyLines
        caption={`Lines of quote ${version}`}
        order={{ ...quote, lines: lines.map((line, place) => ({ ...line, id: `${place} ${line.name}` })) }}
      />
      {message && <p className="mt-4 wrap-anywhere whitespace-pre-line">{message}</p>}
      <div className="mt-4">
        <DescriptionList
          facts={[
            { name: 'Written', value: dayInFull(businessZone, createdAt) },
            { name: 'Valid until', value: dayInFull(businessZone, `${validUntil}T12:00:00Z`) },
          ]}
        />
      </div>
    </>
  );
}
