import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/admin/going-live.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';

const app = testApp({
  settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' },
  transport: async () => {},
});

let owner: SignedIn;
beforeAll(async () => {
  owner = await signedIn(app, { roles: ['customer', 'owner'] });
});
beforeEach(() => app.clock.set(mondayMorning));

const confirm = (by: SignedIn, name: string, on: string) =>
  by.visitor.call(contract.confirmGoingLive, { params: { item: 'terms' }, body: { name, on } });
const items = async () => (await owner.visitor.call(contract.readGoingLive, {})).body.items;
const item = async (id: contract.GoingLiveItemId) => (await items()).find((one) => one.id === id);

describe('the list before going live', () => {
  it('is for owners', async () => {
    const staff = await signedIn(app, { roles: ['staff'] });
    expect(outcome(await staff.visitor.call(contract.readGoingLive, {}))).toBe('403 FORBIDDEN');
    expect(outcome(await confirm(staff, 'Rudo Moyo', '2026-03-02'))).toBe('403 FORBIDDEN');
    expect(await item('terms')).toMatchObject({ confirmed: null, isDone: false });
  });

  it('says who has looked at something, and lists it in the activity log', async () => {
    expect(outcome(await confirm(owner, 'Rudo Moyo', '2026-03-03'))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await confirm(owner, ' ', '2026-03-02'))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await confirm(owner, 'Rudo Moyo', '2026-03-01'))).toBe('200');
    const again = await confirm(owner, 'A lawyer', '2026-03-02');
    const confirmed = { by: 'A lawyer', on: '2026-03-02', isOutdated: false };
    expect(again.body.items.find(({ id }) => id === 'terms')).toMatchObject({ confirmed, isDone: true });
    const events = await app.site.platform.db
      .selectFrom('audit_events')
      .select('after')
      .where('event', '=', 'going_live.confirmed')
      .orderBy('id')
      .execute();
    expect(events.map(({ after }) => after)).toEqual(['Rudo Moyo, 2026-03-01', 'A lawyer, 2026-03-02']);
  });

  it('waits until the mail server has accepted a test email', async () => {
    expect(await item('email')).toMatchObject({ missing: ['No test email was sent yet.'], isDone: false });
    expect(outcome(await owner.visitor.call(contract.sendTestEmail, {}))).toBe('200');
    const [email] = await app.emails(owner.email);
    expect(email).toMatchObject({ kind: 'test-email' });
    await expect.poll(() => item('email')).toMatchObject({ missing: [], isDone: true });
  });
});
