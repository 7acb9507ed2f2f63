import { formatDollars } from '#contract/money.ts';
import { businessDate, formatDay } from '../business-days.ts';
import { inWords } from '../number-words.ts';
import { shortMethodNames } from './order-labels.ts';
import type { FulfilmentStatus, LedgerEntry, OrderState } from './orders.ts';
import { type Payment, type PaymentMethod, ringsPhone } from './payments.ts';

export interface StateOfOrder extends OrderState {
  /** What staff have to do before work can go on; null while they wait, and once it has begun. */
  task: 'start' | 'agree_date' | null;
}

interface SumDue {
  cents: number;
  /** The day until which it can be paid; null without a limit. */
  payBy: string | null;
}

interface OrderedCourse {
  name: string;
  seats: number;
  /** Null while no date is chosen. */
  date: { endsOn: string; isCancelled: boolean } | null;
}

/** The deliverables that the client sees. */
export interface DeliveredFacts {
  /** Null when none waits for an answer. */
  waiting:
    | (Deliverables & {
        /** The first day at whose end one of them counts as accepted. */
        acceptsOn: string;
        isOneDay: boolean;
      })
    | null;
  /** Of how many a change was asked. */
  changesAsked: number;
  /** Null when none is accepted. */
  accepted: (Deliverables & { lastOn: string }) | null;
}

interface Deliverables {
  count: number;
  /** None of them is a link or a sentence. */
  areFiles: boolean;
}

export interface OrderFacts {
  workStatus: FulfilmentStatus;
  totalCents: number;
  /** Received less refunded. */
  paidCents: number;
  /** In the order in which they are due; the first is requested now. */
  sumsDue: readonly SumDue[];
  isDisputed: boolean;
  payments: readonly Pick<Payment, 'method' | 'status' | 'amountCents' | 'createdAt'>[];
  ledger: readonly Pick<LedgerEntry, 'kind' | 'at' | 'amountCents' | 'method' | 'reference'>[];
  courses: readonly OrderedCourse[];
  /** It has a line that is not a course. */
  hasWork: boolean;
  /** The day on which we expect to deliver, or to deliver next. */
  expectedOn: string | null;
  delivered: DeliveredFacts;
  /** The document of the last refund, if it was issued. */
  refundDocument: 'credit_note' | 'refund_receipt' | null;
  /** The day in the zone of the business. */
  today: string;
}

/** All money received was paid back; both in cents. */
export const isRefundedInFull = (receivedCents: number, returnedCents: number): boolean =>
  returnedCents > 0 && receivedCents <= returnedCents;

type Refunds = OrderFacts['ledger'];

/** A refund that Paynow reports after staff recorded it is an entry of 0. */
const refundsIn = ({ ledger }: Pick<OrderFacts, 'ledger'>): Refunds =>
  ledger.filter(({ kind, amountCents }) => kind === 'refund' && amountCents < 0);

const sumOf = (refunds: Refunds): number => refunds.reduce((sum, { amountCents }) => sum - amountCents, 0);

function isClosedByRefund(facts: OrderFacts): boolean {
  const returnedCents = sumOf(refundsIn(facts));
  return isRefundedInFull(facts.paidCents + returnedCents, returnedCents);
}

/**
 * Heading, next step and the one action of an order, for its page, lists, emails and the admin. If several things are
 * true, the first of these decides: cancelled, refunded, disputed, payment in progress or failed, deliverables wait, sum
 * due, change asked, work.
 */
export function stateOfOrder(facts: OrderFacts): StateOfOrder {
  const { heading, next, action, task = null, look } = mainState(facts);
  return {
    heading,
    next: [...next, ...notesOnMoney(facts)].join(' '),
    action,
    look: look ?? (action?.target === 'payment' || action?.target === 'waiting' ? 'act' : 'open'),
    task,
  };
}

type Draft = Pick<OrderState, 'heading' | 'action'> & { next: string[] } & Partial<Pick<StateOfOrder, 'task' | 'look'>>;

function mainState(facts: OrderFacts): Draft {
  if (isClosedByRefund(facts)) return refunded(facts);
  if (facts.workStatus === 'cancelled') return cancelled(facts);
  if (facts.isDisputed) {
    return {
      heading: 'Your payment is disputed',
      next: ['The payment service is looking into it. We will write to you when it has decided.'],
      action: writeToUs,
    };
  }
  const [due] = facts.sumsDue;
  return (due && openPayment(facts, due)) ?? deliverablesWait(facts) ?? (due ? unpaid(facts, due) : paid(facts));
}

const writeToUs = { label: 'Write to us', target: 'messages' } as const;
const writeReview = { label: 'Write a review', target: 'review' } as const;
const orderAgain = { label: 'See our services', target: 'services' } as const;

function sentBy(method: PaymentMethod): string {
  if (method === 'cash') return 'in cash';
  return method === 'bank' ? 'by bank transfer' : `by ${shortMethodNames[method]}`;
}

function refunded(facts: OrderFacts): Draft {
  const { workStatus, courses, refundDocument } = facts;
  const refunds = refundsIn(facts);
  const last = refunds.at(-1);
  const how = last && `${sentBy(last.method)}${last.reference ? `, reference ${last.reference}` : ''}`;
  return {
    heading: `${formatDollars(sumOf(refunds))} refunded${last ? ` on ${dayOf(last.at)}` : ''}`,
    next: [
      `We sent it ${how}.`,
      ...(courses.some(({ date }) => date) ? [`${seatsOf(courses)} free again.`] : []),
      workStatus === 'cancelled' ? 'The order is cancelled.' : 'Nothing is due.',
      'You can order again at any time.',
    ],
    action: refundDocument
      ? { label: refundDocument === 'credit_note' ? 'Credit note' : 'Refund receipt', target: 'refund' }
      : orderAgain,
    look: 'closed',
  };
}

function cancelled({ paidCents }: OrderFacts): Draft {
  const heading = 'This order is cancelled';
  if (paidCents > 0) {
    const next = [`We have received ${formatDollars(paidCents)} for it and will write to you about your refund.`];
    return { heading, next, action: writeToUs, look: 'closed' };
  }
  return { heading, next: ['You owe nothing. You can order again at any time.'], action: orderAgain, look: 'closed' };
}

const payNow = ({ cents }: SumDue) => ({ label: `Pay ${formatDollars(cents)}`, target: 'payment' }) as const;

const laterSums = ({ sumsDue }: OrderFacts): string[] =>
  sumsDue
    .slice(1)
    .map(({ cents, payBy }) => `${formatDollars(cents)} is due ${payBy ? `by ${formatDay(payBy)}` : 'later'}.`);

/** A payment that is in progress, or that failed. */
function openPayment(facts: OrderFacts, due: SumDue): Draft | null {
  const inProgress = paymentInProgress(facts);
  if (inProgress || !hasFailedPayment(facts)) return inProgress;
  const next = [
    'Your order is unchanged. Try again, or choose another way to pay.',
    ...holdUntil(due),
    ...laterSums(facts),
  ];
  return { heading: 'The payment did not go through', next, action: payNow(due) };
}

function deliverablesWait(facts: OrderFacts): Draft | null {
  const { workStatus, sumsDue, delivered } = facts;
  const { waiting, changesAsked } = delivered;
  if (!waiting || workStatus !== 'delivered') return null;
  const isOne = waiting.count === 1;
  const day = formatDay(waiting.acceptsOn);
  const counts = isOne ? 'it counts' : waiting.isOneDay ? 'they count' : 'the first counts';
  const [due] = sumsDue;
  return {
    heading: waitingHeading(waiting),
    next: [
      `Accept ${isOne ? 'it' : 'them'}, or ask for a change. Without an answer ${counts} as accepted at the end of ${day}.`,
      ...(changesAsked > 0 ? [`${changesHeading(changesAsked)}.`] : []),
      ...nextDay(facts),
      ...(due ? [`${formatDollars(due.cents)} is due.`] : []),
    ],
    action: { label: isOne ? 'Look at it' : 'Look at them', target: 'waiting' },
  };
}

/** The heading while deliverables wait for an answer of the client: `Two files wait for you`. */
export const waitingHeading = (waiting: Deliverables): string =>
  `${namedCount(waiting)} ${waiting.count === 1 ? 'waits' : 'wait'} for you`;

/** `Two files`, or `One deliverable`. */
const namedCount = ({ count, areFiles }: Deliverables): string =>
  `${inWords(count)} ${areFiles ? 'file' : 'deliverable'}${count === 1 ? '' : 's'}`.replace(/^./, (first) =>
    first.toUpperCase(),
  );

const changesHeading = (count: number): string => `We are working on your ${count === 1 ? 'change' : 'changes'}`;

/** When more is delivered, unless the day has passed. */
const nextDay = ({ expectedOn, today }: OrderFacts): string[] =>
  expectedOn && expectedOn >= today ? [`We expect to deliver the next files on ${formatDay(expectedOn)}.`] : [];

function unpaid(facts: OrderFacts, due: SumDue): Draft {
  const { workStatus, paidCents } = facts;
  const amount = formatDollars(due.cents);
  const action = payNow(due);
  const later = laterSums(facts);
  if (workStatus === 'delivered' || workStatus === 'completed') {
    const { heading, next } = progress(facts);
    return { heading, next: [`${amount} is still due.`, ...later, ...next], action };
  }
  if (workStatus === 'in_progress') {
    const { heading, next } = progress(facts);
    return { heading: `${amount} is due`, next: [`${heading}.`, ...next, ...later], action };
  }
  if (paidCents > 0) {
    const next = [...startWhen(facts, 'the rest has arrived'), 'What you have paid stays with the order.', ...later];
    return { heading: `${formatDollars(paidCents)} has arrived, ${amount} to go`, next, action };
  }
  const next = ['We have your order.', ...startWhen(facts, 'your payment arrives'), ...holdUntil(due), ...later];
  return { heading: `Pay ${amount} ${purposeOf(facts)}`, next, action };
}

const paymentInProgress = ({ payments }: OrderFacts): Draft | null => {
  const last = payments.at(-1);
  if (!last || !isOpen(last)) return null;
  const action = { label: 'See the payment', target: 'payment' } as const;
  if (last.status === 'unknown') {
    const next = ['The payment service has not confirmed it yet. Please do not pay twice.'];
    return { heading: 'We are checking your payment', next, action, look: 'open' };
  }
  const amount = formatDollars(last.amountCents);
  return ringsPhone(last.method)
    ? { heading: `Approve ${amount} on your phone`, next: ['We email you as soon as the payment arrives.'], action }
    : { heading: `Pay ${amount} on the Paynow page`, next: ['We email you as soon as the payment arrives.'], action };
};

const isOpen = ({ status, method }: Pick<Payment, 'status' | 'method'>): boolean =>
  method !== 'bank' && method !== 'cash' && (status === 'starting' || status === 'pending' || status === 'unknown');

/** The last attempt failed, and no money has arrived since. */
function hasFailedPayment({ payments, ledger }: OrderFacts): boolean {
  const last = payments.at(-1);
  return last?.status === 'failed' && !ledger.some(({ kind, at }) => kind === 'payment' && at >= last.createdAt);
}

const holdUntil = ({ payBy }: SumDue): string[] => (payBy ? [`We hold the order until ${formatDay(payBy)}.`] : []);

const isCourseOnly = ({ courses, hasWork }: OrderFacts): boolean => !hasWork && courses.length > 0;

function purposeOf(facts: OrderFacts): string {
  if (!isCourseOnly(facts)) return 'to start';
  return facts.courses.some(({ date }) => date)
    ? `to confirm your ${isOneSeat(facts.courses) ? 'seat' : 'seats'}`
    : 'to book the course';
}

function startWhen(facts: OrderFacts, when: string): string[] {
  const undated = facts.courses.some(({ date }) => !date);
  const dated = facts.courses.some(({ date }) => date);
  const seats = seatsOf(facts.courses);
  if (isCourseOnly(facts)) {
    return [
      ...(dated ? [`${seats} confirmed when ${when}.`] : []),
      ...(undated ? [`When ${when}, we email you to agree on a start date.`] : []),
    ];
  }
  return [
    `Work starts when ${when}.`,
    ...(dated ? [`${seats} confirmed then, too.`] : []),
    ...(undated ? ['We then email you to agree on a start date of the course.'] : []),
  ];
}

const isOneSeat = (courses: readonly OrderedCourse[]): boolean =>
  courses.reduce((sum, { date, seats }) => (date ? sum + seats : sum), 0) === 1;

const seatsOf = (courses: readonly OrderedCourse[]): string => (isOneSeat(courses) ? 'Your seat is' : 'Your seats are');

function paid(facts: OrderFacts): Draft {
  const { workStatus, totalCents, hasWork, courses } = facts;
  if (workStatus !== 'placed') return progress(facts);
  const action = totalCents > 0 ? ({ label: 'Receipt', target: 'receipt' } as const) : writeToUs;
  const received = totalCents > 0 ? 'Paid' : 'Nothing to pay';
  if (hasWork || courses.length === 0) {
    const next = ['You get an email with the expected date when it starts, and another when it is delivered.'];
    return {
      heading: `${received}. The work starts next`,
      next: [...next, ...courseSteps(facts)],
      action,
      task: 'start',
    };
  }
  const next = courseSteps(facts);
  if (courses.some(({ date }) => !date)) {
    return { heading: `${received}. We agree on a start date next`, next, action, task: 'agree_date' };
  }
  if (courses.every(({ date }) => date && date.endsOn < facts.today)) {
    return { heading: 'Your course is over', next: ['Thank you for taking part.'], action: writeReview };
  }
  return { heading: `${received}. ${seatsOf(courses)} booked`, next, action };
}

function courseSteps({ courses, today }: OrderFacts): string[] {
  const coming = courses.filter(({ date }) => date && !date.isCancelled && date.endsOn >= today);
  const dropped = courses.filter(({ date }) => date?.isCancelled);
  const undated = courses.filter(({ date }) => !date);
  return [
    ...(coming.length > 0 ? [`We look forward to seeing you: ${namesOf(coming)}.`] : []),
    ...(dropped.length > 0
      ? [`Cancelled: ${namesOf(dropped)}. We will write to you about another date or a refund.`]
      : []),
    ...(undated.length > 0 ? [`We email you to agree on a start date: ${namesOf(undated)}.`] : []),
  ];
}

const namesOf = (courses: readonly OrderedCourse[]): string => courses.map(({ name }) => name).join('; ');

/** The state of the work once it has begun. */
function progress(facts: OrderFacts): Draft {
  const { workStatus, expectedOn, today } = facts;
  const isCourse = isCourseOnly(facts);
  if (workStatus === 'delivered') {
    if (isCourse) return { heading: 'Your course is over', next: ['Thank you for taking part.'], action: writeReview };
    return deliveredWork(facts);
  }
  if (workStatus === 'completed') {
    const { accepted } = facts.delivered;
    if (accepted) return allAccepted(accepted);
    const heading = isCourse ? 'Your course is completed' : 'Your order is completed';
    return { heading, next: ['Thank you for working with us. A review helps others to choose.'], action: writeReview };
  }
  if (isCourse) {
    const courses = facts.courses.filter(({ date }) => date);
    const next = ['We write to you if anything changes.', ...courseSteps({ ...facts, courses })];
    return { heading: 'Your course is in progress', next, action: writeToUs };
  }
  if (!expectedOn) {
    return {
      heading: 'We are working on your order',
      next: ['You get an email when it is delivered.'],
      action: writeToUs,
    };
  }
  if (expectedOn < today) {
    const next = [`We expected to deliver on ${formatDay(expectedOn)}. We will write to you with a new date.`];
    return { heading: 'We are working on your order', next, action: writeToUs };
  }
  const next = ['We are working on your order. You get an email when it is delivered.'];
  return { heading: `We expect to deliver on ${formatDay(expectedOn)}`, next, action: writeToUs };
}

/** Delivered, and nothing of it waits for the client. */
function deliveredWork(facts: OrderFacts): Draft {
  const { changesAsked, accepted } = facts.delivered;
  const next = nextDay(facts);
  const informs = next.length > 0 ? next : ['You get an email when we deliver again.'];
  if (changesAsked > 0) return { heading: changesHeading(changesAsked), next: informs, action: writeToUs };
  if (accepted) return { heading: 'We are working on the rest', next: informs, action: writeToUs };
  return {
    heading: 'Your work is delivered',
    next: ['Please check it within 10 working days, and write to us if anything should change.'],
    action: writeToUs,
  };
}

function allAccepted({ count, areFiles, lastOn }: NonNullable<DeliveredFacts['accepted']>): Draft {
  const things = areFiles ? 'files' : 'deliverables';
  const yours = count === 1 ? 'What we delivered is yours.' : `All ${inWords(count)} ${things} are yours.`;
  const next = [yours, 'Thank you for working with us. A review helps others to choose.'];
  return { heading: `Accepted on ${formatDay(lastOn)}`, next, action: writeReview };
}

const dayOf = (instant: string): string => formatDay(businessDate(new Date(instant)));

/** Refunds in part, and money beyond the total. */
function notesOnMoney(facts: OrderFacts): string[] {
  const { paidCents, totalCents, workStatus } = facts;
  if (isClosedByRefund(facts)) return [];
  const notes = refundsIn(facts).map(
    ({ amountCents, at }) => `${formatDollars(-amountCents)} was refunded on ${dayOf(at)}.`,
  );
  if (workStatus !== 'cancelled' && paidCents > totalCents) {
    notes.push(
      `You have paid ${formatDollars(paidCents - totalCents)} more than the order costs. We will write to you about it.`,
    );
  }
  return notes;
}
