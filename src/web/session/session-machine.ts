import type { User } from '#contract/accounts/accounts.ts';

/**
 * 'checking' until the server has answered; 'unverified' when it is unreachable on a device with an active account. An
 * expired session belongs to the page in view until the login page has opened.
 */
export type Session =
  | { state: 'checking' }
  | { state: 'visitor' }
  | { state: 'unverified' }
  | { state: 'user'; user: User; isExpired?: true };

export interface Model {
  session: Session;
  /** Sent with the calls of this page; in memory only, never in storage (product/accounts.md#sessions). */
  bearer: string | null;
}

/** What needed the session: a `request` opens the login page; with `prompted` the page itself asks to sign in. */
export type LostBy = 'request' | 'prompted' | 'check';

export type SessionEvent =
  | { type: 'signed in'; user: User; bearer: string }
  /** The reply to the session check. `since`: the session when it was requested, whose change makes the reply outdated. */
  | { type: 'confirmed'; user: User; bearer: string }
  | { type: 'no session'; since: Session }
  | { type: 'unreachable'; since: Session; hasAccount: boolean }
  | { type: 'refreshed'; bearer: string }
  | { type: 'refresh refused'; lostBy: LostBy }
  | { type: 'login page opened' }
  | { type: 'account changed'; user: User }
  | { type: 'account switching' }
  | { type: 'account switched'; bearer: string }
  | { type: 'signed out' }
  | { type: 'idle hour' }
  | { type: 'changed in another tab' }
  /** The network is back. */
  | { type: 'online'; owesSignOut: boolean }
  /** The page is shown again from the back-forward cache. */
  | { type: 'page restored'; wasIdleHour: boolean };

export type Effect =
  | 'store typed values'
  | 'restore typed values'
  | 'show account'
  | 'hide account'
  | 'abort requests'
  | 'notify other tabs'
  | 'open login page'
  | 'ask server'
  | 'sign out';

interface Transition {
  model: Model;
  /** In the order in which they are carried out. */
  effects: readonly Effect[];
}

const ended: Model = { session: { state: 'visitor' }, bearer: null };

/** The model after an event, and what the page then has to do. Changes nothing itself. */
export function transition(model: Model, event: SessionEvent): Transition {
  const { session } = model;
  const isSignedIn = session.state === 'user';
  switch (event.type) {
    case 'signed in':
      return signedIn(event, ['show account', 'restore typed values', 'notify other tabs']);
    case 'confirmed':
      return signedIn(event, ['show account', 'restore typed values']);
    case 'no session':
      // Somebody may have signed in meanwhile.
      return event.since === session ? { model: ended, effects: ['hide account'] } : unchanged(model);
    case 'unreachable': {
      if (event.since !== session) return unchanged(model);
      return { model: { ...model, session: { state: event.hasAccount ? 'unverified' : 'visitor' } }, effects: [] };
    }
    case 'refreshed':
      return { model: { ...model, bearer: event.bearer }, effects: [] };
    case 'account switched':
      return { model: { ...model, bearer: event.bearer }, effects: ['notify other tabs'] };
    case 'refresh refused':
      return refused(model, event.lostBy);
    case 'login page opened':
      return isSignedIn && session.isExpired ? afterLoss([]) : unchanged(model);
    case 'account changed':
      return {
        model: { ...model, session: { state: 'user', user: event.user } },
        effects: ['show account', 'notify other tabs'],
      };
    case 'account switching':
      return { model, effects: ['abort requests'] };
    case 'signed out':
      return afterLoss([]);
    case 'idle hour':
      return isSignedIn ? { model, effects: ['store typed values', 'sign out'] } : unchanged(model);
    case 'changed in another tab':
      return { model, effects: ['ask server'] };
    case 'online':
      return session.state === 'unverified' || event.owesSignOut
        ? { model, effects: ['ask server'] }
        : unchanged(model);
    case 'page restored':
      return isSignedIn ? { model, effects: [event.wasIdleHour ? 'sign out' : 'ask server'] } : unchanged(model);
  }
}

const unchanged = (model: Model): Transition => ({ model, effects: [] });

const signedIn = ({ user, bearer }: { user: User; bearer: string }, effects: Effect[]): Transition => ({
  model: { session: { state: 'user', user }, bearer },
  effects,
});

const afterLoss = (first: Effect[]): Transition => ({
  model: ended,
  effects: [...first, 'hide account', 'notify other tabs'],
});

/** A page that has no bearer has lost nothing: the check that follows says what it is. */
function refused({ session, bearer }: Model, lostBy: LostBy): Transition {
  if (bearer === null) return unchanged({ session, bearer });
  if (session.state !== 'user') return afterLoss(lostBy === 'request' ? ['open login page'] : []);
  if (lostBy !== 'request') return afterLoss(['store typed values']);
  // A guarded page that is rendered for a visitor would replace the navigation to the login page.
  return {
    model: { session: { ...session, isExpired: true }, bearer: null },
    effects: ['store typed values', 'open login page'],
  };
}
