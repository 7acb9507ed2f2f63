import { expect, it } from 'vitest';
import type { Order } from '#contract/checkout/orders.ts';
import { nextSteps } from './next-steps.ts';

const work = 'We start the work. You get an email when it starts and another when it is delivered.';
const date = {
  id: 'training-qgis.0190c1a2-0000-7000-8000-000000000000',
  name: 'QGIS course, 12 to 30 January 2027, Bulawayo',
};
const course = { id: 'training-arcmap', name: 'ArcMap course' };
const service = { id: 'hydrology', name: 'Hydrology' };

it.each([
  ['work', [service], work],
  ['a course without a date', [course], 'We email you to agree on a start date.'],
  ['a course with a date', [date], `We look forward to seeing you: ${date.name}.`],
  [
    'all three',
    [service, course, date],
    `We look forward to seeing you: ${date.name}. We email you to agree on a start date for the course. ${work}`,
  ],
])('lists the next steps for %s', (_, lines, what) => {
  const order = { createdAt: '2026-03-02T06:00:00Z', dueCents: 100, lines } as unknown as Order;
  expect(nextSteps(order, 'rudo@example.com')[2]).toEqual({ when: 'When it is paid', what });
});
