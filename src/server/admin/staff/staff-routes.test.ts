import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#contract/accounts/personal-data.ts';
import { verifyToken } from '#contract/accounts/sessions.ts';
import { listChanges } from '#contract/admin/audit.ts';
import { calendarFeed, createFeed } from '#contract/admin/hours/calendar-feed.ts';
import * as contract from '#contract/admin/staff.ts';
import { readToday } from '#contract/admin/today.ts';
import { limits } from '#contract/limits.ts';
import { resetSecondFactor } from '#server/sessions/second-factor/reset-factor.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { addApp } from '#tests/support/data/second-factors.ts';
import { makeOwner } from './owner-command.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100' } });

const owner = () => signedIn(app, { roles: ['customer', 'owner'] });
const member = () => signedIn(app, { roles: ['customer', 'staff'] });
let invited = 0;
const newAddress = (): string => {
  invited += 1;
  return `invited.${invited}@example.com`;
};

const invite = ({ visitor }: SignedIn, email: string, role: contract.OfficeRole = 'staff') =>
  visitor.call(contract.inviteStaff, { body: { email, role } });

/** The token of the newest invitation to an address. */
async function tokenFor(email: string): Promise<string> {
  const message = (await app.emails(email)).findLast(({ kind }) => kind === 'staff-invitation');
  return /\/invitation#token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '';
}

const accept = (visitor: Visitor, token: string) => visitor.call(contract.acceptInvitation, { body: { token } });
const staffOf = async ({ visitor }: SignedIn) => (await visitor.call(contract.listStaff, {})).body;
const invitationTo = async (by: SignedIn, email: string) =>
  (await staffOf(by)).invitations.find((one) => one.email === email);

describe('an invitation', () => {
  it('gives its reader the role, once, and names who invited', async () => {
    const by = await owner();
    const email = newAddress();
    expect(outcome(await invite(by, email))).toBe('201');
    expect(await invitationTo(by, email)).toMatchObject({ role: 'staff', invitedBy: 'Tendai Moyo', isExpired: false });
    const token = await tokenFor(email);
    const { visitor } = await signedIn(app, { email });
    expect((await app.visitor().call(contract.readInvitation, { body: { token } })).body).toEqual({
      email,
      role: 'staff',
    });
    expect(outcome(await visitor.call(readToday, {}))).toBe('403 FORBIDDEN');
    expect((await accept(visitor, token)).body).toEqual({ role: 'staff' });
    expect(outcome(await visitor.call(readToday, {}))).toBe('200');
    expect(outcome(await accept(visitor, token))).toBe('410 INVITATION_USED');
    expect(await invitationTo(by, email)).toBeUndefined();
    const { changes } = (await by.visitor.call(listChanges, { query: { show: 'staff' } })).body;
    expect(changes.slice(0, 2).map(({ event, after }) => [event, after])).toEqual([
      ['staff.joined', 'staff'],
      ['staff.invited', 'invited as staff'],
    ]);
  });

  it('is refused for another address, when it has expired, was withdrawn or is made up', async () => {
    const by = await owner();
    const email = newAddress();
    await invite(by, email);
    const first = await tokenFor(email);
    const other = await signedIn(app);
    expect(outcome(await accept(other.visitor, first))).toBe('403 INVITATION_OTHER_ADDRESS');
    expect(outcome(await accept(other.visitor, 'A'.repeat(43)))).toBe('410 INVITATION_INVALID');

    const { id = '' } = (await invitationTo(by, email)) ?? {};
    expect(outcome(await by.visitor.call(contract.sendInvitationAgain, { params: { id } }))).toBe('200');
    const person = await signedIn(app, { email });
    expect(outcome(await accept(person.visitor, first))).toBe('410 INVITATION_INVALID');
    const second = await tokenFor(email);
    app.clock.passMinutes(limits.staffInvitationDays * 24 * 60);
    await signInAgain(app, person);
    await signInAgain(app, by);
    expect(outcome(await accept(person.visitor, second))).toBe('410 INVITATION_EXPIRED');
    expect(await invitationTo(by, email)).toMatchObject({ isExpired: true });

    await by.visitor.call(contract.sendInvitationAgain, { params: { id } });
    const third = await tokenFor(email);
    expect(outcome(await by.visitor.call(contract.withdrawInvitation, { params: { id } }))).toBe('200');
    expect(outcome(await accept(person.visitor, third))).toBe('410 INVITATION_WITHDRAWN');
    expect(outcome(await by.visitor.call(contract.withdrawInvitation, { params: { id } }))).toBe('404 NOT_FOUND');
  });

  it('409 for an address that is invited already or has the role', async () => {
    const by = await owner();
    const email = newAddress();
    await invite(by, email);
    expect(outcome(await invite(by, email))).toBe('409 ALREADY_INVITED');
    expect(outcome(await invite(by, by.email, 'owner'))).toBe('409 ALREADY_STAFF');
    const staff = await member();
    expect(outcome(await invite(by, staff.email, 'owner'))).toBe('201');
  });

  it('used by two tabs at once gives the role once', async () => {
    const by = await owner();
    const email = newAddress();
    await invite(by, email);
    const token = await tokenFor(email);
    const { visitor } = await signedIn(app, { email });
    const replies = await Promise.all([accept(visitor, token), accept(visitor, token)]);
    expect(replies.map(outcome).sort()).toEqual(['200', '410 INVITATION_USED']);
  });

  it('of somebody who is removed no longer works', async () => {
    const by = await owner();
    const leaving = await owner();
    const email = newAddress();
    await invite(leaving, email);
    const token = await tokenFor(email);
    const person = await signedIn(app, { email });
    await by.visitor.call(contract.removeStaff, { params: { id: leaving.userId } });
    expect(outcome(await accept(person.visitor, token))).toBe('410 INVITATION_WITHDRAWN');
  });
});

describe('a person of the office', () => {
  it('is shown with role, second factor and devices, to owners only', async () => {
    const by = await owner();
    const other = await member();
    const { recoveryCodes } = await addApp(app, other.visitor);
    expect(outcome(await other.visitor.call(contract.listStaff, {}))).toBe('403 FORBIDDEN');
    const { members, permissions, needsSecondFactor } = await staffOf(by);
    expect(members[0]).toMatchObject({ id: by.userId, isYou: true, role: 'owner', secondFactor: { since: null } });
    expect(members.find(({ id }) => id === other.userId)).toMatchObject({
      role: 'staff',
      secondFactor: { hasApp: true, passkeys: 0, recoveryCodesLeft: recoveryCodes.length },
      devices: [{ browser: 'Unknown browser' }],
    });
    expect(permissions.length).toBeGreaterThan(5);
    expect(needsSecondFactor).toBe(false);
  });

  it('gets another role from the next call on', async () => {
    const by = await owner();
    const other = await member();
    const params = { id: other.userId };
    expect(outcome(await other.visitor.call(contract.listStaff, {}))).toBe('403 FORBIDDEN');
    await by.visitor.call(contract.changeRole, { params, body: { role: 'owner' } });
    expect(outcome(await other.visitor.call(contract.listStaff, {}))).toBe('200');
    await by.visitor.call(contract.changeRole, { params, body: { role: 'staff' } });
    expect(outcome(await other.visitor.call(contract.listStaff, {}))).toBe('403 FORBIDDEN');
    expect(outcome(await other.visitor.call(readToday, {}))).toBe('200');
  });

  it('who is removed is logged out everywhere, loses the calendar address, and stays a customer', async () => {
    const by = await owner();
    const other = await member();
    const feed = await other.visitor.call(createFeed, {});
    const secret = /([\w-]{43})\.ics/.exec(JSON.stringify(feed.body))?.[1] ?? '';
    expect(outcome(await app.visitor().call(calendarFeed, { params: { secret } }))).toBe('200');
    expect(outcome(await by.visitor.call(contract.removeStaff, { params: { id: other.userId } }))).toBe('200');
    expect((await other.visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    expect(outcome(await app.visitor().call(calendarFeed, { params: { secret } }))).toBe('404 NOT_FOUND');
    await signInAgain(app, other);
    expect(outcome(await other.visitor.call(readToday, {}))).toBe('403 FORBIDDEN');
    expect(outcome(await by.visitor.call(contract.removeStaff, { params: { id: other.userId } }))).toBe(
      '404 NOT_FOUND',
    );
  });

  it('without a second factor is reminded by email', async () => {
    const by = await owner();
    const other = await member();
    const params = { id: other.userId };
    expect(outcome(await by.visitor.call(contract.remindOfSecondFactor, { params }))).toBe('204');
    expect((await app.emails(other.email)).map(({ kind }) => kind)).toEqual(['second-factor-reminder']);
    await addApp(app, other.visitor);
    expect(outcome(await by.visitor.call(contract.remindOfSecondFactor, { params }))).toBe('409 STAFF_CHANGED');
    expect(outcome(await by.visitor.call(contract.remindOfSecondFactor, { params: { id: crypto.randomUUID() } }))).toBe(
      '404 NOT_FOUND',
    );
  });

  it('who lost the second factor gets it reset by an owner, not by themselves', async () => {
    const by = await owner();
    const other = await member();
    await addApp(app, other.visitor);
    const params = { id: other.userId };
    expect(outcome(await by.visitor.call(contract.resetStaffFactor, { params }))).toBe('200');
    expect((await other.visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    await signInAgain(app, other);
    expect(outcome(await other.visitor.call(readToday, {}))).toBe('200');
    expect((await app.emails(other.email)).at(-1)?.text).toContain('The second factor of your account was reset.');
    expect(outcome(await by.visitor.call(contract.resetStaffFactor, { params: { id: by.userId } }))).toBe(
      '404 NOT_FOUND',
    );
  });
});

describe('somebody who is removed while they act', () => {
  it('leaves no invitation behind, and changes nobody afterwards', async () => {
    const by = await owner();
    const { db } = app.site.platform;
    for (let round = 0; round < 8; round += 1) {
      const leaving = await owner();
      const other = await member();
      const params = { id: other.userId };
      const [removal, invitation, change] = await Promise.all([
        by.visitor.call(contract.removeStaff, { params: { id: leaving.userId } }),
        invite(leaving, newAddress()),
        leaving.visitor.call(contract.changeRole, { params, body: { role: 'owner' } }),
      ]);
      expect(outcome(removal)).toBe('200');
      for (const reply of [invitation, change]) {
        expect(['200', '201', '401 TOKEN_EXPIRED', '403 FORBIDDEN']).toContain(outcome(reply));
      }
      const left = await db
        .selectFrom('staff_invitations')
        .select('id')
        .where('invited_by', '=', leaving.userId)
        .where('withdrawn_at', 'is', null)
        .execute();
      expect(left).toEqual([]);
      expect(outcome(await invite(leaving, newAddress()))).toBe('401 TOKEN_EXPIRED');
    }
  });
});

describe('the last owner', () => {
  /** The only owner of the site. */
  async function lastOwner(): Promise<SignedIn> {
    const { db } = app.site.platform;
    await db
      .updateTable('users')
      .set({ roles: ['customer'] })
      .execute();
    return owner();
  }

  it('cannot be removed, made staff or deleted', async () => {
    const last = await lastOwner();
    const params = { id: last.userId };
    expect(outcome(await last.visitor.call(contract.removeStaff, { params }))).toBe('409 LAST_OWNER');
    const role = await last.visitor.call(contract.changeRole, { params, body: { role: 'staff' } });
    expect(outcome(role)).toBe('409 LAST_OWNER');
    const deletion = await last.visitor.call(deleteAccount, { body: { phrase: 'delete my account' } });
    expect(outcome(deletion)).toBe('409 LAST_OWNER');
    expect((await staffOf(last)).members).toHaveLength(1);
  });

  it('two owners who remove each other at once: one stays', async () => {
    const one = await lastOwner();
    const other = await owner();
    const replies = await Promise.all([
      one.visitor.call(contract.removeStaff, { params: { id: other.userId } }),
      other.visitor.call(contract.removeStaff, { params: { id: one.userId } }),
    ]);
    const { db } = app.site.platform;
    const owners = await db.selectFrom('users').select(['id', 'roles']).execute();
    expect(owners.filter(({ roles }) => roles.includes('owner'))).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('npm run owner', () => {
  it('makes an account an owner, and resets the second factor of one, with an email and in the activity log', async () => {
    const person = await signedIn(app);
    const { platform } = app.site;
    expect(await makeOwner(platform, person.email)).toBe(true);
    expect(outcome(await person.visitor.call(contract.listStaff, {}))).toBe('200');
    await addApp(app, person.visitor);
    expect(await resetSecondFactor(platform, person.email)).toBe(true);
    expect((await person.visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    expect((await app.emails(person.email)).at(-1)?.text).toContain('was reset');
    await signInAgain(app, person);
    const { changes } = (await person.visitor.call(listChanges, { query: { show: 'staff' } })).body;
    expect(changes.slice(0, 2).map(({ event, after, by }) => [event, after, by])).toEqual([
      ['staff.second_factor_reset', 'reset on the server', ''],
      ['staff.role_changed', 'owner, on the server', ''],
    ]);
    expect(await makeOwner(platform, 'nobody@example.com')).toBe(false);
    expect(await resetSecondFactor(platform, 'nobody@example.com')).toBe(false);
  });
});
