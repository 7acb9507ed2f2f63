import { describe, expect, it } from 'vitest';
import { type OrderFacts, stateOfOrder } from './order-state.ts';
import { fulfilmentStatuses } from './orders.ts';

const course = (date: OrderFacts['courses'][number]['date'], name: string) => ({ name, seats: 1, date });
const january = { endsOn: '2027-01-29', isCancelled: false };

const kinds = {
  'map work': { hasWork: true, courses: [] },
  'course with a date': { hasWork: false, courses: [course(january, 'QGIS course, 11 to 29 January 2027, Bulawayo')] },
  'course without a date': { hasWork: false, courses: [course(null, 'ArcMap course')] },
  'map work and course': {
    hasWork: true,
    courses: [course(january, 'QGIS course, 11 to 29 January 2027, Bulawayo')],
  },
} satisfies Record<string, Partial<OrderFacts>>;
type Kind = keyof typeof kinds;

const entry = (kind: 'payment' | 'refund', amountCents: number): OrderFacts['ledger'][number] => ({
  kind,
  amountCents,
  at: '2026-12-03T08:00:00Z',
  method: 'ecocash',
  reference: '77812',
});
const amountsOf = {
  none: [],
  part: [6_000],
  all: [10_000],
  over: [11_000],
  'part, then some back': [6_000, -1_000],
  'all, then some back': [10_000, -2_000],
  'part, then all back': [6_000, -6_000],
  'all, then all back': [10_000, -10_000],
};
type Paid = keyof typeof amountsOf;

const nothingDelivered: OrderFacts['delivered'] = { waiting: null, changesAsked: 0, accepted: null };
const twoFiles = { count: 2, areFiles: true };
const twoWait = { ...twoFiles, acceptsOn: '2026-12-10', isOneDay: true };
const twoAccepted = { ...twoFiles, lastOn: '2026-12-01' };

/** An order of 100.00, with the amount due as the server computes it. */
function facts(
  kind: Kind,
  workStatus: OrderFacts['workStatus'],
  paid: Paid,
  more: Partial<OrderFacts> = {},
): OrderFacts {
  const amounts: number[] = amountsOf[paid];
  const paidCents = amounts.reduce((sum, cents) => sum + cents, 0);
  const receivedCents = amounts.reduce((sum, cents) => sum + Math.max(0, cents), 0);
  const isRefunded = paidCents === 0 && amounts.length > 0;
  const dueCents = workStatus === 'cancelled' || isRefunded ? 0 : Math.max(0, 10_000 - receivedCents);
  const payBy = amounts.length === 0 && workStatus === 'placed' ? '2026-12-19' : null;
  return {
    ...kinds[kind],
    workStatus,
    totalCents: 10_000,
    paidCents,
    sumsDue: dueCents > 0 ? [{ cents: dueCents, payBy }] : [],
    isDisputed: false,
    payments: [],
    ledger: amounts.map((cents) => entry(cents > 0 ? 'payment' : 'refund', cents)),
    expectedOn: workStatus === 'placed' ? null : '2026-12-20',
    delivered: nothingDelivered,
    refundDocument: 'credit_note',
    today: '2026-12-05',
    ...more,
  };
}

const brief = (order: OrderFacts): string => {
  const { heading, next, action } = stateOfOrder(order);
  return [heading, next, action ? `[${action.label}]` : ''].join(' | ');
};

describe('the state of an order', () => {
  it.each<[Kind, OrderFacts['workStatus'], Paid, string]>([
    [
      'map work',
      'placed',
      'none',
      'Pay $100.00 to start | We have your order. Work starts when your payment arrives. We hold the order until 19 December 2026. | [Pay $100.00]',
    ],
    [
      'course with a date',
      'placed',
      'none',
      'Pay $100.00 to confirm your seat | We have your order. Your seat is confirmed when your payment arrives. We hold the order until 19 December 2026. | [Pay $100.00]',
    ],
    [
      'course without a date',
      'placed',
      'none',
      'Pay $100.00 to book the course | We have your order. When your payment arrives, we email you to agree on a start date. We hold the order until 19 December 2026. | [Pay $100.00]',
    ],
    [
      'map work',
      'placed',
      'part',
      '$60.00 has arrived, $40.00 to go | Work starts when the rest has arrived. What you have paid stays with the order. | [Pay $40.00]',
    ],
    [
      'map work',
      'placed',
      'part, then some back',
      '$50.00 has arrived, $40.00 to go | Work starts when the rest has arrived. What you have paid stays with the order. $10.00 was refunded on 3 December 2026. | [Pay $40.00]',
    ],
    [
      'map work',
      'placed',
      'all',
      'Paid. The work starts next | You get an email with the expected date when it starts, and another when it is delivered. | [Receipt]',
    ],
    [
      'map work and course',
      'placed',
      'all',
      'Paid. The work starts next | You get an email with the expected date when it starts, and another when it is delivered. We look forward to seeing you: QGIS course, 11 to 29 January 2027, Bulawayo. | [Receipt]',
    ],
    [
      'course with a date',
      'placed',
      'all',
      'Paid. Your seat is booked | We look forward to seeing you: QGIS course, 11 to 29 January 2027, Bulawayo. | [Receipt]',
    ],
    [
      'course without a date',
      'placed',
      'all',
      'Paid. We agree on a start date next | We email you to agree on a start date: ArcMap course. | [Receipt]',
    ],
    [
      'map work',
      'placed',
      'over',
      'Paid. The work starts next | You get an email with the expected date when it starts, and another when it is delivered. You have paid $10.00 more than the order costs. We will write to you about it. | [Receipt]',
    ],
    [
      'course with a date',
      'placed',
      'all, then all back',
      '$100.00 refunded on 3 December 2026 | We sent it by EcoCash, reference 77812. Your seat is free again. Nothing is due. You can order again at any time. | [Credit note]',
    ],
    [
      'map work',
      'placed',
      'part, then all back',
      '$60.00 refunded on 3 December 2026 | We sent it by EcoCash, reference 77812. Nothing is due. You can order again at any time. | [Credit note]',
    ],
    [
      'map work',
      'in_progress',
      'all',
      'We expect to deliver on 20 December 2026 | We are working on your order. You get an email when it is delivered. | [Write to us]',
    ],
    [
      'map work',
      'in_progress',
      'all, then some back',
      'We expect to deliver on 20 December 2026 | We are working on your order. You get an email when it is delivered. $20.00 was refunded on 3 December 2026. | [Write to us]',
    ],
    [
      'map work',
      'in_progress',
      'part',
      '$40.00 is due | We expect to deliver on 20 December 2026. We are working on your order. You get an email when it is delivered. | [Pay $40.00]',
    ],
    [
      'course with a date',
      'in_progress',
      'all',
      'Your course is in progress | We write to you if anything changes. We look forward to seeing you: QGIS course, 11 to 29 January 2027, Bulawayo. | [Write to us]',
    ],
    [
      'map work',
      'delivered',
      'all',
      'Your work is delivered | Please check it within 10 working days, and write to us if anything should change. | [Write to us]',
    ],
    [
      'map work',
      'delivered',
      'none',
      'Your work is delivered | $100.00 is still due. Please check it within 10 working days, and write to us if anything should change. | [Pay $100.00]',
    ],
    [
      'map work',
      'completed',
      'all',
      'Your order is completed | Thank you for working with us. A review helps others to choose. | [Write a review]',
    ],
    [
      'course with a date',
      'completed',
      'all',
      'Your course is completed | Thank you for working with us. A review helps others to choose. | [Write a review]',
    ],
    [
      'map work',
      'cancelled',
      'none',
      'This order is cancelled | You owe nothing. You can order again at any time. | [See our services]',
    ],
    [
      'map work',
      'cancelled',
      'all',
      'This order is cancelled | We have received $100.00 for it and will write to you about your refund. | [Write to us]',
    ],
    [
      'map work',
      'cancelled',
      'all, then some back',
      'This order is cancelled | We have received $80.00 for it and will write to you about your refund. $20.00 was refunded on 3 December 2026. | [Write to us]',
    ],
    [
      'map work',
      'cancelled',
      'all, then all back',
      '$100.00 refunded on 3 December 2026 | We sent it by EcoCash, reference 77812. The order is cancelled. You can order again at any time. | [Credit note]',
    ],
  ])('%s, %s, paid: %s', (kind, workStatus, paid, expected) => {
    expect(brief(facts(kind, workStatus, paid))).toBe(expected);
  });

  const attempt = (method: 'ecocash' | 'paynow' | 'bank', status: 'pending' | 'unknown' | 'failed') => ({
    payments: [{ method, status, amountCents: 10_000, createdAt: '2026-12-04T08:00:00Z' }],
  });
  it.each<[string, Partial<OrderFacts>, string]>([
    ['a prompt is on the phone', attempt('ecocash', 'pending'), 'Approve $100.00 on your phone'],
    ['Paynow waits', attempt('paynow', 'pending'), 'Pay $100.00 on the Paynow page'],
    ['Paynow has not confirmed', attempt('paynow', 'unknown'), 'We are checking your payment'],
    ['the payment failed', attempt('ecocash', 'failed'), 'The payment did not go through'],
    ['a transfer is awaited', attempt('bank', 'pending'), 'Pay $100.00 to start'],
    ['the payment is disputed', { sumsDue: [], isDisputed: true }, 'Your payment is disputed'],
    [
      'two sums are due',
      {
        sumsDue: [
          { cents: 5_000, payBy: '2026-12-19' },
          { cents: 5_000, payBy: '2027-01-08' },
        ],
      },
      'Pay $50.00 to start',
    ],
  ])('when %s', (_, more, heading) => {
    expect(stateOfOrder(facts('map work', 'placed', 'none', more)).heading).toBe(heading);
  });

  it.each<[string, OrderFacts['workStatus'], Paid, Partial<OrderFacts['delivered']>, Partial<OrderFacts>, string]>([
    [
      'two files wait',
      'delivered',
      'all',
      { waiting: twoWait },
      {},
      'Two files wait for you | Accept them, or ask for a change. Without an answer they count as accepted at the end of 10 December 2026. We expect to deliver the next files on 20 December 2026. | [Look at them]',
    ],
    [
      'one waits, and the rest is not paid',
      'delivered',
      'part',
      { waiting: { ...twoWait, count: 1, areFiles: false }, changesAsked: 1 },
      { expectedOn: null },
      'One deliverable waits for you | Accept it, or ask for a change. Without an answer it counts as accepted at the end of 10 December 2026. We are working on your change. $40.00 is due. | [Look at it]',
    ],
    [
      'eleven wait, until different days',
      'delivered',
      'all',
      { waiting: { ...twoWait, count: 11, isOneDay: false } },
      { expectedOn: null },
      '11 files wait for you | Accept them, or ask for a change. Without an answer the first counts as accepted at the end of 10 December 2026. | [Look at them]',
    ],
    [
      'two wait, and a payment failed',
      'delivered',
      'part',
      { waiting: twoWait },
      { payments: [{ method: 'ecocash', status: 'failed', amountCents: 4_000, createdAt: '2026-12-04T08:00:00Z' }] },
      'The payment did not go through | Your order is unchanged. Try again, or choose another way to pay. | [Pay $40.00]',
    ],
    [
      'a change was asked',
      'delivered',
      'all',
      { changesAsked: 1 },
      {},
      'We are working on your change | We expect to deliver the next files on 20 December 2026. | [Write to us]',
    ],
    [
      'changes were asked, and the day has passed',
      'delivered',
      'all',
      { changesAsked: 2 },
      { today: '2026-12-21' },
      'We are working on your changes | You get an email when we deliver again. | [Write to us]',
    ],
    [
      'a change was asked, and a sum is due',
      'delivered',
      'part',
      { changesAsked: 1 },
      { expectedOn: null },
      'We are working on your change | $40.00 is still due. You get an email when we deliver again. | [Pay $40.00]',
    ],
    [
      'all is accepted, and more is prepared',
      'delivered',
      'all',
      { accepted: twoAccepted },
      { expectedOn: null },
      'We are working on the rest | You get an email when we deliver again. | [Write to us]',
    ],
    [
      'all is accepted',
      'completed',
      'all',
      { accepted: twoAccepted },
      {},
      'Accepted on 1 December 2026 | All two files are yours. Thank you for working with us. A review helps others to choose. | [Write a review]',
    ],
    [
      'the only one is accepted, and a sum is due',
      'completed',
      'part',
      { accepted: { ...twoAccepted, count: 1 } },
      {},
      'Accepted on 1 December 2026 | $40.00 is still due. What we delivered is yours. Thank you for working with us. A review helps others to choose. | [Pay $40.00]',
    ],
  ])('when %s', (_, workStatus, paid, delivered, more, expected) => {
    const order = facts('map work', workStatus, paid, { delivered: { ...nothingDelivered, ...delivered }, ...more });
    expect(brief(order)).toBe(expected);
    expect(stateOfOrder(order).look).toBe(/\[(Look|Pay)/.test(expected) ? 'act' : 'open');
  });

  it.each<[string, OrderFacts, string]>([
    [
      'names a later sum with its day',
      facts('map work', 'placed', 'none', {
        sumsDue: [
          { cents: 5_000, payBy: null },
          { cents: 5_000, payBy: '2027-01-08' },
        ],
      }),
      '$50.00 is due by 8 January 2027.',
    ],
    [
      'admits that the expected day has passed',
      facts('map work', 'in_progress', 'all', { today: '2026-12-21' }),
      'We expected to deliver on 20 December 2026. We will write to you with a new date.',
    ],
    [
      'thanks when the last day of a course has passed',
      facts('course with a date', 'placed', 'all', { today: '2027-01-30' }),
      'Thank you for taking part.',
    ],
    [
      'names a course date that was cancelled',
      facts('course with a date', 'placed', 'all', {
        courses: [course({ ...january, isCancelled: true }, 'QGIS course, 11 to 29 January 2027, Bulawayo')],
      }),
      'Cancelled: QGIS course, 11 to 29 January 2027, Bulawayo. We will write to you about another date or a refund.',
    ],
  ])('%s', (_, order, text) => {
    expect(stateOfOrder(order).next).toContain(text);
  });

  it.each<[OrderFacts['workStatus'], Kind, Paid, string | null]>([
    ['placed', 'map work', 'all', 'start'],
    ['placed', 'map work and course', 'all', 'start'],
    ['placed', 'map work', 'over', 'start'],
    ['placed', 'map work', 'all, then some back', 'start'],
    ['placed', 'map work', 'all, then all back', null],
    ['placed', 'map work', 'part', null],
    ['placed', 'course with a date', 'all', null],
    ['placed', 'course without a date', 'all', 'agree_date'],
    ['in_progress', 'map work', 'all', null],
    ['cancelled', 'map work', 'all', null],
  ])('%s %s paid %s: staff have to %s', (workStatus, kind, paid, task) => {
    expect(stateOfOrder(facts(kind, workStatus, paid)).task).toBe(task);
  });

  const everything = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    fulfilmentStatuses.flatMap((status) =>
      (Object.keys(amountsOf) as Paid[]).map((paid) => [kind, status, paid] as const),
    ),
  );
  it.each(everything)('%s, %s, paid %s: sentences that agree with the money', (kind, workStatus, paid) => {
    const order = facts(kind, workStatus, paid);
    const { heading, next, action, look, task } = stateOfOrder(order);
    expect(heading).toMatch(/^[A-Z$].*[^.]$/);
    expect(next).toMatch(/^[A-Z$].*\.$/);
    const [due] = order.sumsDue;
    expect(action?.target === 'payment').toBe(due !== undefined);
    if (due) expect(action?.label).toBe(`Pay $${(due.cents / 100).toFixed(2)}`);
    expect(look).toBe(
      due ? 'act' : order.workStatus === 'cancelled' || /refunded on/.test(heading) ? 'closed' : 'open',
    );
    if (/, then all back$/.test(paid)) expect([heading, task]).toEqual([expect.stringContaining('refunded on'), null]);
    if (paid.endsWith('some back')) expect(next).toContain('was refunded on 3 December 2026.');
    if (!order.hasWork) expect(heading + next).not.toMatch(/\bwork (?:starts|is)/i);
    if (order.courses.length === 0) expect(heading + next).not.toMatch(/seat|course/i);
  });
});
