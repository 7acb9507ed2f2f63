import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/accounts/accounts.ts';
import { listMeetings } from '#contract/admin/bookings.ts';
import { giveRole } from '#server/accounts/accounts.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { bookAt, holdAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp();

describe('GET /admin/bookings', () => {
  it('200 with the confirmed meetings since midnight in Bulawayo, soonest first, with their clients', async () => {
    const owner = await signedIn(app, { roles: ['customer', 'owner'] });
    const visitor = app.visitor();
    const { email } = await visitor.signUpAndActivate();
    const late = await bookAt(visitor, tuesday('11:00'));
    const early = await bookAt(visitor, tuesday('09:00'), {
      mode: 'phone',
      phone: '0771 234 567',
      organisation: 'Hillside',
      serviceId: 'land-use',
      topic: 'The plots along the river',
    });
    await holdAt(visitor, tuesday('14:00'));
    const cancelled = await bookAt((await signedIn(app)).visitor, tuesday('10:00'));
    const { db } = app.site.platform;
    await db.updateTable('bookings').set({ status: 'cancelled' }).where('ref', '=', cancelled.ref).execute();

    const reply = (await owner.visitor.call(listMeetings, { query: { show: 'coming' } })).body;
    expect(reply.today).toBe('2026-03-02');
    expect(reply.meetings.map(({ ref }) => ref)).toEqual([early.ref, late.ref]);
    expect(reply.meetings[0]).toEqual({
      ref: early.ref,
      start: '2026-03-03T07:00:00.000Z',
      end: '2026-03-03T07:30:00.000Z',
      service: early.service?.name,
      mode: 'phone',
      name: 'Amara Ncube',
      email,
      phone: '+263771234567',
      meetingPoint: null,
      organisation: 'Hillside',
      topic: 'The plots along the river',
      area: null,
      files: [],
      status: 'confirmed',
      clientId: expect.any(String),
      isGuest: false,
      note: null,
    });

    // The whole day is listed until it ends, two hours before the day in UTC.
    const later = async (instant: string): Promise<string[][]> => {
      app.clock.set(new Date(instant));
      const { visitor: own } = await signedIn(app, { roles: ['staff'] });
      const coming = await own.call(listMeetings, { query: { show: 'coming' } });
      const unmarked = await own.call(listMeetings, { query: { show: 'unmarked' } });
      return [coming, unmarked].map(({ body }) => body.meetings.map(({ ref }) => ref));
    };
    expect(await later('2026-03-03T21:59:59Z')).toEqual([[early.ref, late.ref], []]);
    // Afterwards the meetings wait for their outcome.
    expect(await later('2026-03-03T22:00:00Z')).toEqual([[], [late.ref, early.ref]]);
  });

  it.each([
    ['200', ['owner']],
    ['200', ['customer', 'staff']],
    ['403 FORBIDDEN', ['customer']],
    ['403 FORBIDDEN', []],
  ] as [string, Role[]][])('%s for the roles %j', async (expected, roles) => {
    const { visitor } = await signedIn(app, { roles });
    expect(outcome(await visitor.call(listMeetings, { query: { show: 'coming' } }))).toBe(expected);
  });

  it('applies a new role at the next call; 401 for a visitor', async () => {
    const { visitor, email } = await signedIn(app);
    const refused = await visitor.call(listMeetings, { query: { show: 'coming' } });
    expect(refused.refusal.error).toBe("You don't have permission to access this page");
    await giveRole(app.site.platform.db, email, 'owner');
    expect(outcome(await visitor.call(listMeetings, { query: { show: 'coming' } }))).toBe('200');
    expect(outcome(await app.visitor().call(listMeetings, { query: { show: 'coming' } }))).toBe('401 UNAUTHENTICATED');
  });
});
