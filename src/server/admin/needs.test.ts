import { expect, it } from 'vitest';
import { needsNow, type OpenWork } from './needs.ts';

const now = new Date('2026-11-24T07:12:00Z');
const at = (time: string): Date => new Date(`2026-11-${time}:00Z`);

const nothing: OpenWork = {
  ordersNeedingAttention: [],
  ordersToBegin: [],
  proofs: [],
  orderMessages: [],
  ordersAboveSize: [],
  changesAsked: [],
  changesAnswered: [],
  acceptances: [],
  unseenDeliveries: [],
  inquiries: [],
  briefs: [],
  meetingsWithoutPoint: [],
  newReviews: { count: 0, since: null },
  unmarkedMeetings: { count: 0, since: null },
  failedEmails: { count: 0, since: null },
  unfitContent: { count: 0, since: null },
  contentOfRelease: { count: 0, since: null },
  lateJobs: { count: 0, since: null },
};
const inquiry = (ref: string, dueAt: Date | null) => ({
  ref,
  name: 'Rumbidzai C.',
  about: 'A flood map',
  createdAt: at('20T14:12'),
  dueAt,
});
const brief = (ref: string, since: Date, hasQuote: boolean) => ({
  ref,
  customer: 'Thandeka Moyo',
  about: 'Land Use Mapping',
  since,
  hasQuote,
});

const everything: OpenWork = {
  unfitContent: { count: 1, since: at('24T06:00') },
  contentOfRelease: { count: 2, since: at('24T06:00') },
  lateJobs: { count: 3, since: at('24T06:00') },
  failedEmails: { count: 2, since: at('24T04:03') },
  newReviews: { count: 4, since: at('23T07:00') },
  unmarkedMeetings: { count: 1, since: at('23T08:00') },
  ordersToBegin: [
    { ref: 'ORD-26-9PK3A', customer: 'Themba Moyo', about: 'ArcMap course', since: at('22T09:00'), task: 'agree_date' },
    { ref: 'ORD-26-2VN8B', customer: 'Lindiwe Dube', about: 'NDVI', since: at('23T09:00'), task: 'start' },
  ],
  briefs: [
    brief('M-26-3KD9T', at('23T15:00'), false),
    brief('M-26-0NB4S', at('20T15:00'), true),
    brief('M-26-1AB2C', at('22T15:00'), false),
  ],
  meetingsWithoutPoint: [{ ref: 'B-26-4F7K2', name: 'Farai Ncube', about: 'Fire scars', start: at('24T08:30') }],
  proofs: [{ ref: 'ORD-26-8KD2P', customer: 'Tariro Banda', about: 'slip.pdf', since: at('23T11:00') }],
  orderMessages: [{ ref: 'ORD-26-3QW9E', customer: 'Sipho Nkala', about: 'When do you begin?', since: at('24T05:00') }],
  ordersAboveSize: [
    { ref: 'ORD-26-9HC4T', customer: 'Nomsa Ndlovu', about: 'Up to 100 km² is included.', since: at('24T05:30') },
  ],
  changesAsked: [
    { ref: 'ORD-26-4F7K2', customer: 'Thandeka Moyo', about: 'map.pdf: The ward numbers.', since: at('23T13:20') },
  ],
  changesAnswered: [
    { ref: 'ORD-26-1WX8J', customer: 'Farai Ncube', about: 'map.pdf: Of 2026.', since: at('24T05:10') },
  ],
  acceptances: [{ ref: 'ORD-26-5RW6K', customer: 'Rudo Dube', about: 'landuse.gpkg', since: at('23T10:00') }],
  unseenDeliveries: [{ ref: 'ORD-26-6TY7L', customer: 'Ruth P.', about: 'ndvi.tif', since: at('18T10:00') }],
  inquiries: [inquiry('Q-26-7HM3K', at('24T14:30')), inquiry('Q-26-5TR2W', at('23T14:30'))],
  ordersNeedingAttention: [
    { ref: 'ORD-26-7QX4M', customer: 'S. Sibanda', reasons: ['paid_after_cancel', 'overpaid'], since: at('24T06:47') },
  ],
};

it('sorts by kind, and within a kind by due date or waiting time', () => {
  expect(needsNow(everything, now).map(({ kind, ref, count }) => [kind, ref, count])).toEqual([
    ['order_trouble', 'ORD-26-7QX4M', 1],
    ['answer_due', 'Q-26-5TR2W', 1],
    ['answer_due', 'Q-26-7HM3K', 1],
    ['meeting_without_point', 'B-26-4F7K2', 1],
    ['proof_waiting', 'ORD-26-8KD2P', 1],
    ['order_message', 'ORD-26-3QW9E', 1],
    ['area_above_size', 'ORD-26-9HC4T', 1],
    ['change_asked', 'ORD-26-4F7K2', 1],
    ['change_answered', 'ORD-26-1WX8J', 1],
    ['quote_due', 'M-26-1AB2C', 1],
    ['quote_due', 'M-26-3KD9T', 1],
    ['question', 'M-26-0NB4S', 1],
    ['order_to_begin', 'ORD-26-2VN8B', 1],
    ['course_to_date', 'ORD-26-9PK3A', 1],
    ['delivery_unseen', 'ORD-26-6TY7L', 1],
    ['delivery_accepted', 'ORD-26-5RW6K', 1],
    ['unmarked_meetings', null, 1],
    ['new_reviews', null, 4],
    ['failed_emails', null, 2],
    ['content_unfit', null, 1],
    ['content_of_release', null, 2],
    ['late_jobs', null, 3],
  ]);
});

it.each<[string, Partial<OpenWork>, object[]]>([
  ['nothing is open', {}, []],
  [
    'money came for a cancelled order',
    { ordersNeedingAttention: everything.ordersNeedingAttention },
    [{ name: 'S. Sibanda', about: 'paid_after_cancel,overpaid', at: '2026-11-24T06:47:00.000Z', isDue: false }],
  ],
  [
    'an answer is due later today',
    { inquiries: [inquiry('Q-26-7HM3K', at('24T14:30'))] },
    [{ name: 'Rumbidzai C.', about: 'A flood map', at: '2026-11-24T14:30:00.000Z', isDue: true }],
  ],
  // Days are those of Bulawayo, two hours ahead of UTC.
  ['an answer is due at the end of today', { inquiries: [inquiry('Q-26-7HM3K', at('24T21:59'))] }, [{ isDue: true }]],
  ['an answer is due tomorrow', { inquiries: [inquiry('Q-26-7HM3K', at('24T22:00'))] }, []],
  ['no answer was promised', { inquiries: [inquiry('Q-26-7HM3K', null)] }, []],
  [
    'a meeting has no link',
    { meetingsWithoutPoint: everything.meetingsWithoutPoint },
    [{ name: 'Farai Ncube', at: '2026-11-24T08:30:00.000Z', isDue: true }],
  ],
  [
    'emails failed',
    { failedEmails: everything.failedEmails },
    [{ ref: null, count: 2, at: '2026-11-24T04:03:00.000Z' }],
  ],
])('lists the right needs when %s', (_, work, expected) => {
  const needs = needsNow({ ...nothing, ...work }, now);
  expect(needs).toHaveLength(expected.length);
  expect(needs).toMatchObject(expected);
});
