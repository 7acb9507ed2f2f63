import { beforeEach, describe, expect, it } from 'vitest';
import { listMeetings } from '#contract/admin/bookings.ts';
import { markMeeting } from '#contract/admin/meetings.ts';
import { readBooking } from '#contract/bookings/bookings.ts';
import { listReviews } from '#contract/site/review-list.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { publish } from '#tests/support/data/reviews.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('bookings').execute();
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

const mark = (ref: string, status: 'completed' | 'no_show') =>
  staff.visitor.call(markMeeting, { params: { ref }, body: { status } });

/** A meeting that begins now. */
async function begun(): Promise<string> {
  const { ref } = await bookAt(amara.visitor, tuesday('09:00'));
  app.clock.set(new Date(tuesday('09:00')));
  for (const person of [amara, staff]) await signInAgain(app, person);
  return ref;
}

describe('PATCH /admin/bookings/:ref', () => {
  it('200 once the meeting has begun, shown in the list, to the client and in the audit log', async () => {
    const ref = await begun();
    const reply = await mark(ref.toLowerCase(), 'completed');
    expect([outcome(reply), reply.body]).toEqual(['200', { ref, status: 'completed' }]);
    const { meetings } = (await staff.visitor.call(listMeetings, { query: { show: 'coming' } })).body;
    expect(meetings.map(({ ref: listed, status }) => [listed, status])).toEqual([[ref, 'completed']]);
    const own = (await amara.visitor.call(readBooking, { params: { ref } })).body;
    expect(own).toMatchObject({ booking: { status: 'completed' }, canChange: false });
    await mark(ref, 'completed');
    const { db } = app.site.platform;
    const trail = await db
      .selectFrom('audit_events')
      .select(['event', 'user_id'])
      .where('subject', '=', ref)
      .where('event', '<>', 'booking.confirmed')
      .execute();
    expect(trail).toEqual([{ event: 'booking.completed', user_id: staff.userId }]);
  });

  it('can be corrected', async () => {
    const ref = await begun();
    await mark(ref, 'completed');
    expect((await mark(ref, 'no_show')).body.status).toBe('no_show');
    expect((await mark(ref, 'completed')).body.status).toBe('completed');
  });

  it('an attended meeting gives the client the verified badge', async () => {
    const ref = await begun();
    const { id } = await publish(amara.visitor);
    const verified = async () =>
      (await app.visitor().call(listReviews, { query: {} })).body.reviews.find((review) => review.id === id)?.verified;
    await mark(ref, 'no_show');
    expect(await verified()).toBe(false);
    await mark(ref, 'completed');
    expect(await verified()).toBe(true);
  });

  it('409 MEETING_NOT_BEGUN a second before its start, ALREADY_CANCELLED once it is cancelled', async () => {
    const ref = await begun();
    app.clock.set(new Date(Date.parse(tuesday('09:00')) - 1_000));
    const reply = await mark(ref, 'completed');
    expect(outcome(reply)).toBe('409 MEETING_NOT_BEGUN');
    expect(reply.refusal.error).toBe('You can record the outcome once the meeting has started.');
    app.clock.set(new Date(tuesday('09:00')));
    await app.site.platform.db.updateTable('bookings').set({ status: 'cancelled' }).where('ref', '=', ref).execute();
    expect(outcome(await mark(ref, 'completed'))).toBe('409 ALREADY_CANCELLED');
  });

  it('404 NOT_FOUND for an unknown booking, 403 FORBIDDEN for its client, 422 VALIDATION_FAILED for an unknown outcome', async () => {
    const ref = await begun();
    expect(outcome(await mark('B-26-AAAAA', 'completed'))).toBe('404 NOT_FOUND');
    const own = { params: { ref }, body: { status: 'completed' } } as const;
    expect(outcome(await amara.visitor.call(markMeeting, own))).toBe('403 FORBIDDEN');
    const wrong = await staff.visitor.send('PATCH', `/api/admin/bookings/${ref}`, { body: { status: 'confirmed' } });
    expect(outcome(wrong)).toBe('422 VALIDATION_FAILED');
  });
});
