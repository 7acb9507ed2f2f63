import type { OpenHours } from './opening-hours.ts';

// Separate from the schemas, because the footer of every page loads it.
/** `Monday to Friday, 08:00 to 16:30` */
export const formatHours = (hours: OpenHours): string => `${daysText(hours)}, ${spansText([hours])}`;

const daysText = ({ from, to }: OpenHours): string => (from === to ? from : `${from} to ${to}`);

/** `08:00 to 12:30 and 13:30 to 16:30` */
export const spansText = (spans: readonly { opens: string; closes: string }[]): string =>
  spans.map(({ opens, closes }) => `${opens} to ${closes}`).join(' and ');

/** A week in one sentence: `Monday to Friday, 08:00 to 12:30 and 13:30 to 16:30; Saturday, 08:00 to 12:00`. */
export function weekText(lines: readonly OpenHours[]): string {
  const days = [...new Set(lines.map(daysText))];
  return days.map((day) => `${day}, ${spansText(lines.filter((line) => daysText(line) === day))}`).join('; ');
}
