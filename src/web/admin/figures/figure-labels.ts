import type { Figure, FigureName, Period, Span } from '#contract/admin/figures.ts';
import { formatDollars } from '#contract/money.ts';
import { monthNames } from '#web/ui/format/days.ts';
import { inThousands } from '#web/ui/format/numbers.ts';

export const figureTitles: Record<FigureName, { title: string; note: string }> = {
  bookings: { title: 'Bookings made', note: 'By day of booking, including cancelled.' },
  orders: { title: 'Orders placed', note: 'By day of order, including cancelled.' },
  ordered: { title: 'Value of orders', note: 'USD, orders placed.' },
  paid: { title: 'Paid', note: 'USD, by the day it was recorded.' },
  refunded: { title: 'Refunded', note: 'USD, by the day it was recorded.' },
  due: { title: 'Outstanding', note: 'USD, due at the end.' },
  inquiries: { title: 'Inquiries', note: 'Without spam.' },
  searches: { title: 'Searches without a result', note: 'Anonymous.' },
};

export function formatValue(value: number | null, unit: Figure['unit']): string {
  if (value === null) return 'Not known';
  return unit === 'cents' ? formatDollars(value) : inThousands(value);
}

/** `23 to 29 Nov 2026`, `30 Nov to 6 Dec 2026`, `November 2026`. */
export function formatPeriod({ from, to }: Period, by: Span): string {
  const [year, month] = to.split('-');
  const inMonth = monthNames[Number(month) - 1] ?? '';
  if (by === 'month') return `${inMonth} ${year}`;
  const begins = from.slice(0, 7) === to.slice(0, 7) ? `${dayOf(from)}` : `${dayOf(from)} ${shortMonthOf(from)}`;
  return `${begins} to ${dayOf(to)} ${shortMonthOf(to)} ${year}`;
}

const dayOf = (date: string): number => Number(date.slice(8));
const shortMonthOf = (date: string): string => (monthNames[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3);
