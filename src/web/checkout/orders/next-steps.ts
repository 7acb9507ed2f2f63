import { businessZone } from '#contract/bookings/bookings.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { courseOfItem, dateOfItem } from '#contract/site/courses.ts';
import { dayInFull } from '#web/ui/records/format-moment.ts';

interface Step {
  when: string;
  what: string;
}

export function nextSteps(order: Order, email: string): Step[] {
  return [
    {
      when: dayInFull(businessZone, order.createdAt),
      what: `We have emailed your order and payment instructions to ${email}.`,
    },
    moneyStep(order),
    {
      when: order.dueCents === 0 ? 'Next' : 'When it is paid',
      what: workStep(order),
    },
  ];
}

const work = 'We start the work. You get an email when it starts and another when it is delivered.';
const start = 'We email you to agree on a start date';

function workStep({ lines }: Order): string {
  const courses = lines.filter(({ id }) => courseOfItem(id) !== null);
  const dated = courses.filter(({ id }) => dateOfItem(id) !== null);
  const steps: string[] = [];
  if (dated.length > 0) steps.push(`We look forward to seeing you: ${dated.map(({ name }) => name).join('; ')}.`);
  if (dated.length < courses.length)
    steps.push(courses.length === lines.length ? `${start}.` : `${start} for the course.`);
  if (courses.length < lines.length) steps.push(work);
  return steps.join(' ');
}

function moneyStep(order: Order): Step {
  if (order.dueCents === 0) {
    const paidAt = order.ledger.findLast(({ kind }) => kind === 'payment')?.at ?? order.createdAt;
    return { when: dayInFull(businessZone, paidAt), what: 'Your payment arrived. We have emailed the receipt.' };
  }
  const when = order.expiresAt ? `Pay by ${dayInFull(businessZone, order.expiresAt)}` : 'Now';
  return { when, what: 'We email the receipt as soon as your payment arrives.' };
}
