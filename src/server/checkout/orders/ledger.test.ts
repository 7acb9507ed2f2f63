import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyStatuses } from '#contract/checkout/orders.ts';
import { attentionOf, balanceOf, dueOf, type Entry, moneyStatusOf } from './ledger.ts';

const paid = (amountCents: number): Entry => ({ kind: 'payment', amountCents, status: 'paid' });
const refund = (amountCents: number): Entry => ({ kind: 'refund', amountCents: -amountCents, status: 'refunded' });
const disputed: Entry = { kind: 'dispute', amountCents: 0, status: 'disputed' };
const settled: Entry = { kind: 'dispute', amountCents: 0, status: 'settled' };

describe('the balance of an order of 80.00', () => {
  it.each([
    ['unpaid', 8_000, [], false],
    ['pending', 8_000, [], true],
    ['part_paid', 3_000, [paid(5_000)], false],
    ['pending', 3_000, [paid(5_000)], true],
    ['paid', 0, [paid(8_000)], false],
    ['paid', 0, [paid(5_000), paid(3_000)], false],
    ['paid', 0, [paid(8_000)], true],
    ['paid', 0, [paid(8_000), paid(8_000)], false],
    ['paid', 0, [paid(10_000), refund(2_000)], false],
    ['part_refunded', 0, [paid(8_000), refund(3_000)], false],
    ['part_refunded', 3_000, [paid(5_000), refund(1_000)], false],
    ['refunded', 0, [paid(8_000), refund(8_000)], false],
    ['refunded', 0, [paid(8_000), refund(3_000), refund(5_000)], false],
    ['refunded', 0, [paid(5_000), refund(5_000)], false],
    ['pending', 0, [paid(5_000), refund(5_000)], true],
    ['part_refunded', 0, [paid(8_000), refund(3_000)], true],
    ['paid', 0, [paid(8_000), refund(8_000), paid(8_000)], false],
    ['disputed', 0, [paid(8_000), disputed], false],
    ['disputed', 0, [paid(8_000), disputed, refund(3_000)], true],
    ['paid', 0, [paid(8_000), disputed, settled], false],
    ['disputed', 0, [paid(8_000), disputed, settled, disputed], false],
    ['refunded', 0, [paid(8_000), disputed, refund(8_000)], false],
  ] as const)('is %s, %d still due', (status, due, entries, isPending) => {
    const balance = balanceOf(entries);
    expect([moneyStatusOf(8_000, balance, isPending), dueOf(8_000, balance, 'placed')]).toEqual([status, due]);
  });

  it('is paid from the start when nothing is charged, and refunded once a payment is returned', () => {
    expect(moneyStatusOf(0, balanceOf([]), false)).toBe('paid');
    expect(moneyStatusOf(0, balanceOf([paid(100)]), false)).toBe('paid');
    expect(moneyStatusOf(0, balanceOf([paid(100), refund(100)]), false)).toBe('refunded');
  });

  it('is zero due for a cancelled order', () => {
    expect(dueOf(8_000, balanceOf([paid(5_000)]), 'cancelled')).toBe(0);
  });
});

describe('the reason an order needs attention', () => {
  const attention = (entries: Entry[], workStatus: 'placed' | 'cancelled' = 'placed', amountDiffers = false) =>
    attentionOf({ totalCents: 8_000, workStatus }, balanceOf(entries), amountDiffers);

  it.each([
    [[], attention([])],
    [[], attention([paid(8_000)])],
    [[], attention([], 'cancelled')],
    [['paid_after_cancel'], attention([paid(8_000)], 'cancelled')],
    [[], attention([paid(8_000), refund(8_000)], 'cancelled')],
    [['overpaid'], attention([paid(8_000), paid(1)])],
    [[], attention([paid(8_000), paid(1), refund(1)])],
    [['paid_after_cancel', 'overpaid'], attention([paid(9_000)], 'cancelled')],
    [['disputed'], attention([paid(8_000), disputed])],
    [['amount_differs'], attention([paid(100)], 'placed', true)],
    [[], attention([paid(100), paid(7_900)], 'placed', true)],
    [[], attention([paid(100), refund(100)], 'placed', true)],
  ])('%j', (expected, found) => {
    expect(found).toEqual(expected);
  });
});

const cents = fc.integer({ min: 1, max: 1_000_000_00 });
const entry: fc.Arbitrary<Entry> = fc.oneof(cents.map(paid), cents.map(refund), fc.constantFrom(disputed, settled));

it('any entries in any sequence give a valid state and lose no cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_00 }),
      fc.array(entry, { maxLength: 30 }),
      fc.boolean(),
      (totalCents, written, isPending) => {
        // The admin and Paynow never refund more than was received.
        let held = 0;
        const entries = written.filter(({ amountCents }) => {
          if (held + amountCents < 0) return false;
          held += amountCents;
          return true;
        });
        const balance = balanceOf(entries);
        expect(balance.receivedCents - balance.returnedCents).toBe(balance.paidCents);
        expect(balance.paidCents).toBe(entries.reduce((sum, { amountCents }) => sum + amountCents, 0));
        const status = moneyStatusOf(totalCents, balance, isPending);
        expect(moneyStatuses).toContain(status);
        const due = dueOf(totalCents, balance, 'placed');
        expect(due).toBeGreaterThanOrEqual(0);
        // The amounts agree with the status.
        if (status === 'paid') expect(balance.paidCents).toBeGreaterThanOrEqual(totalCents);
        if (status === 'unpaid' || status === 'refunded') expect(balance.paidCents).toBe(0);
        if (status === 'part_paid' || status === 'part_refunded') {
          expect(balance.paidCents).toBeGreaterThan(0);
          expect(balance.paidCents).toBeLessThan(totalCents);
        }
        if (status === 'pending') expect(isPending).toBe(true);
        if (status === 'unpaid' || status === 'part_paid') expect(due + balance.receivedCents).toBe(totalCents);
        // More money never makes an order less paid.
        if (status === 'paid') {
          const more = balanceOf([...entries, paid(1)]);
          expect(['paid', 'disputed']).toContain(moneyStatusOf(totalCents, more, isPending));
        }
      },
    ),
    { numRuns: 10_000 },
  );
});
