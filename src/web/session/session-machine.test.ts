import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import { type Model, type Session, type SessionEvent, transition } from './session-machine.ts';

const account = (id: string): User => ({ id, email: `${id}@example.com` }) as User;
const user = account('first');
const other = account('second');

const models = {
  checking: { session: { state: 'checking' }, bearer: null },
  visitor: { session: { state: 'visitor' }, bearer: null },
  unverified: { session: { state: 'unverified' }, bearer: null },
  user: { session: { state: 'user', user }, bearer: 'old' },
  expired: { session: { state: 'user', user, isExpired: true }, bearer: null },
} satisfies Record<string, Model>;
type Name = keyof typeof models;
const names = Object.keys(models) as Name[];

type EventFor = SessionEvent | ((since: Session) => SessionEvent);
const signedIn: SessionEvent = { type: 'signed in', user: other, bearer: 'new' };
const confirmed: SessionEvent = { type: 'confirmed', user: other, bearer: 'new' };
const refused = (lostBy: 'request' | 'prompted' | 'check'): SessionEvent => ({ type: 'refresh refused', lostBy });

const becomesUser = (effects: string) => `user second, bearer new: ${effects}`;
const stays: Record<Name, string> = {
  checking: 'checking',
  visitor: 'visitor',
  unverified: 'unverified',
  user: 'user first, bearer old',
  expired: 'expired first',
};
const all = (text: string): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, text])) as typeof stays;
const same = (effects: string): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, `${stays[name]}: ${effects}`])) as typeof stays;
const ended = 'visitor: hide account, notify other tabs';

/** For each event, what it does in each state: the state after it, the bearer, and the effects in their order. */
const table: [EventFor, Record<Name, string>][] = [
  [signedIn, all(becomesUser('show account, restore typed values, notify other tabs'))],
  [confirmed, all(becomesUser('show account, restore typed values'))],
  [(since) => ({ type: 'no session', since }), all('visitor: hide account')],
  [{ type: 'no session', since: { state: 'checking' } }, stays],
  [
    (since) => ({ type: 'unreachable', since, hasAccount: true }),
    { ...all('unverified'), user: 'unverified, bearer old' },
  ],
  [(since) => ({ type: 'unreachable', since, hasAccount: false }), { ...all('visitor'), user: 'visitor, bearer old' }],
  [{ type: 'unreachable', since: { state: 'checking' }, hasAccount: true }, stays],
  [
    { type: 'refreshed', bearer: 'new' },
    {
      checking: 'checking, bearer new',
      visitor: 'visitor, bearer new',
      unverified: 'unverified, bearer new',
      user: 'user first, bearer new',
      expired: 'expired first, bearer new',
    },
  ],
  [refused('request'), { ...stays, user: 'expired first: store typed values, open login page' }],
  [refused('prompted'), { ...stays, user: 'visitor: store typed values, hide account, notify other tabs' }],
  [refused('check'), { ...stays, user: 'visitor: store typed values, hide account, notify other tabs' }],
  [{ type: 'login page opened' }, { ...stays, expired: ended }],
  [
    { type: 'account changed', user: other },
    {
      ...all('user second: show account, notify other tabs'),
      user: 'user second, bearer old: show account, notify other tabs',
    },
  ],
  [{ type: 'account switching' }, same('abort requests')],
  [
    { type: 'account switched', bearer: 'new' },
    {
      checking: 'checking, bearer new: notify other tabs',
      visitor: 'visitor, bearer new: notify other tabs',
      unverified: 'unverified, bearer new: notify other tabs',
      user: 'user first, bearer new: notify other tabs',
      expired: 'expired first, bearer new: notify other tabs',
    },
  ],
  [{ type: 'signed out' }, all(ended)],
  [
    { type: 'idle hour' },
    {
      ...stays,
      user: `${stays.user}: store typed values, sign out`,
      expired: `${stays.expired}: store typed values, sign out`,
    },
  ],
  [{ type: 'changed in another tab' }, same('ask server')],
  [
    { type: 'online', owesSignOut: false },
    { ...stays, unverified: 'unverified: ask server' },
  ],
  [{ type: 'online', owesSignOut: true }, same('ask server')],
  [
    { type: 'page restored', wasIdleHour: false },
    { ...stays, user: `${stays.user}: ask server`, expired: `${stays.expired}: ask server` },
  ],
  [
    { type: 'page restored', wasIdleHour: true },
    { ...stays, user: `${stays.user}: sign out`, expired: `${stays.expired}: sign out` },
  ],
];

function describeTransition(before: Model, event: SessionEvent): string {
  const { model, effects } = transition(before, event);
  const { session, bearer } = model;
  const state =
    session.state === 'user' ? `${session.isExpired ? 'expired' : 'user'} ${session.user.id}` : session.state;
  return `${state}${bearer ? `, bearer ${bearer}` : ''}${effects.length > 0 ? `: ${effects.join(', ')}` : ''}`;
}

describe.each(names)('a session that is %s', (name) => {
  const before = models[name];
  const rows = table.map(([event, results]) => {
    const dispatched = typeof event === 'function' ? event(before.session) : event;
    const { user: _user, bearer: _bearer, since: _since, ...facts } = { user, bearer: '', since: null, ...dispatched };
    return { event: dispatched, name: JSON.stringify(facts), expected: results[name] };
  });
  it.each(rows)('$name', ({ event, expected }) => {
    expect(describeTransition(before, event)).toBe(expected);
  });
});

it('a bearer without an account, as after a refresh during the check, is lost without a place to store values', () => {
  const before: Model = { session: { state: 'unverified' }, bearer: 'old' };
  expect(describeTransition(before, refused('check'))).toBe(ended);
  expect(describeTransition(before, refused('request'))).toBe(
    'visitor: open login page, hide account, notify other tabs',
  );
});
