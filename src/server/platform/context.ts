import type { Context, Hono } from 'hono';
import type { AppError } from './app-error.ts';

export interface Account {
  userId: string;
  sessionId: string;
  roles: readonly string[];
  hasSecondFactor: boolean;
  /** When this session last proved the second factor. */
  secondFactorAt: Date | null;
}

/** Why there is no account: no token was presented, or an invalid one. */
type Caller = { account: Account } | { account: null; tokenPresented: boolean };

export interface AppEnv {
  Variables: {
    requestId: string;
    /** An IPv4 address, or the /64 of an IPv6 one (networks.ts): one client for rate limits. */
    clientAddress: string;
    /** Called by our own renderer in this process. */
    isOwnPage: boolean;
    /** The connection comes from loopback, and no header shows a proxy in between. */
    fromThisMachine: boolean;
    /** The request names one of our own hosts, not a name that somebody else points here. */
    isOwnHost: boolean;
    caller: Caller;
    /** The unverified session id of the auth_token cookie; the CSRF token is bound to it. */
    sessionCookieId: string | null;
    /** Set when the handler of a call begins: until then the call has had no effect, and can be sent again. */
    hasBegun?: true;
    /** Set by an endpoint that is opened as a link: the page to redirect to instead of a JSON error. */
    pageForRefusal?: (error: AppError) => string | null;
  };
}

export type App = Hono<AppEnv>;
export type Ctx = Context<AppEnv>;
