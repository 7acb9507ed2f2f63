import type { writeQuote } from '#contract/admin/briefs.ts';
import type { StoredBrief } from '#contract/briefs/stored-briefs.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { formatAmount, formatDollars } from '#contract/money.ts';
import { centsOf } from '../cents.ts';

/** One line of a quote as typed. */
export interface TypedLine {
  id: number;
  name: string;
  /** In US dollars. */
  amount: string;
  quantity: string;
}

/** The lines of the previous version, or else those of the estimate. */
export function firstLines({ quotes, estimate, service }: StoredBrief): TypedLine[] {
  const [newest] = quotes;
  const lines = newest
    ? newest.lines.map(({ name, unitCents, quantity }) => ({ name, cents: unitCents, quantity }))
    : estimate.lines.map(({ kind, label, cents }) => ({
        name: kind === 'area' ? `Area of ${label}` : label,
        cents,
        quantity: 1,
      }));
  const known = lines.length > 0 ? lines : [{ name: service?.name ?? '', cents: Number.NaN, quantity: 1 }];
  return known.map(({ name, cents, quantity }, place) => ({
    id: place,
    name,
    amount: Number.isNaN(cents) ? '' : formatAmount(cents),
    quantity: String(quantity),
  }));
}

/** A new line below the given ones. */
export const emptyLine = (lines: readonly TypedLine[]): TypedLine => ({
  id: 1 + Math.max(...lines.map(({ id }) => id)),
  name: '',
  amount: '',
  quantity: '1',
});

export function bodyOf(
  lines: readonly TypedLine[],
  { validUntil, message }: { validUntil: string; message: string },
): BodyOf<typeof writeQuote> {
  return {
    lines: lines.map(({ name, amount, quantity }) => ({
      name,
      unitCents: centsOf(amount),
      quantity: /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : Number.NaN,
    })),
    ...(validUntil && { validUntil }),
    ...(message.trim() && { message }),
  };
}

/** Null while an amount or a quantity is not a number. */
export function totalOf(lines: readonly TypedLine[]): string | null {
  const cents = lines.reduce((sum, { amount, quantity }) => sum + centsOf(amount) * Number(quantity), 0);
  return Number.isNaN(cents) ? null : formatDollars(cents);
}
