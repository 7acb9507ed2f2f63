import { businessZone } from '#contract/bookings/bookings.ts';
import { instantInFull } from '#web/ui/records/format-moment.ts';

/** The times as text for an email, which also says that they are not held for the client. */
export function offeredLines(starts: readonly string[], bookingUrl: string): string {
  const lines = [...starts].sort().map((start) => `- ${instantInFull(businessZone, start)}`);
  const isOne = lines.length === 1;
  return [
    `We are free at ${isOne ? 'this time' : 'these times'} (Bulawayo time):`,
    '',
    ...lines,
    '',
    `You can book ${isOne ? 'it' : 'one of them'} at ${bookingUrl}`,
    `We are not holding ${isOne ? 'it' : 'them'} for you, so somebody else may book first. The page shows what is still free.`,
  ].join('\n');
}
