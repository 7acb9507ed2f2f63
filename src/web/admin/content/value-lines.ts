import { formatDollars } from '#contract/money.ts';
import { pictureIdPattern } from '#contract/site/pictures.ts';
import { asRecord } from './fields.ts';
import { isInDollars, textsOf } from './labels.ts';

export const noText = 'empty';

/** A value as text, for people. @param name the last name of its path */
export function textOfValue(value: unknown, name: string): string {
  if (value === undefined || value === null || value === '') return noText;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && isInDollars(name)) return formatDollars(Math.round(value * 100));
  const picture = pictureText(value);
  return picture ?? String(value);
}

/** A picture by what it shows; null for other values. The beginning of its id tells it from others of the same words. */
function pictureText(value: unknown): string | null {
  const { id, alt } = asRecord(value);
  return typeof id === 'string' && pictureIdPattern.test(id) ? `${alt || 'a picture'} (${id.slice(0, 6)})` : null;
}

const nameOfRow = 'upToKm2';
const firstNamed = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  Number(other === nameOfRow) - Number(one === nameOfRow);

/** A value as lines: one for each paragraph of a text, item of a list and field of an object. */
function linesOf(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => linesOf(item, name));
  const picture = pictureText(value);
  if (picture) return [picture];
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value)
      .toSorted(firstNamed)
      .flatMap(([part, one]) => linesOf(one, part).map((line) => `${textsOf(part).label}: ${line}`));
    // A row of numbers is one line: what they say, they say together.
    return Object.values(value).every((one) => typeof one === 'number') ? [lines.join(', ')] : lines;
  }
  return textOfValue(value, name).split(/\n+/);
}

/** The lines of a change that are only in the old or only in the new value. Both are empty if only the order differs. */
export function changedLines(field: string, before: unknown, after: unknown): { before: string[]; after: string[] } {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const [old, next] = [linesOf(before, name), linesOf(after, name)];
  return {
    before: old.filter((line) => !next.includes(line)),
    after: next.filter((line) => !old.includes(line)),
  };
}
