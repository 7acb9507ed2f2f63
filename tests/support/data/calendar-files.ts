/** One event of a calendar file: its properties by name, without parameters, and those of the calendar around it. */
export type CalendarEvent = Record<string, string>;

/**
 * Reads the only event of a calendar file according to RFC 5545.
 * @throws if lines do not end in CRLF or are too long, or if blocks are not nested correctly
 */
export function readCalendarFile(text: string): CalendarEvent {
  if (!text.endsWith('\r\n')) text = `${text}\r\n`;
  const raw = text.split('\r\n').slice(0, -1);
  for (const line of raw) {
    if (line.includes('\n') || line.includes('\r')) throw new Error(`A bare line break in ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 bytes: ${line}`);
  }
  const open: string[] = [];
  const event: CalendarEvent = {};
  for (const line of text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*(?:"[^"]*"[^:]*)*)?:(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`No property: ${line}`);
    if (name === 'BEGIN') open.push(value);
    else if (name === 'END' && open.pop() !== value) throw new Error(`${value} ends where it is not open`);
    else if (name !== 'END') event[name] = value;
  }
  if (open.length > 0) throw new Error(`${open} does not end`);
  return event;
}
