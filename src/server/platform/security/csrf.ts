import { AppError } from '../app-error.ts';
import type { Ctx } from '../context.ts';
import { readCookie, setCookie } from './cookies.ts';
import { randomToken, type Secrets, sameText } from './secrets.ts';

const cookieName = 'XSRF-TOKEN';

/** Signed double submit, bound to the session when there is one (product/security.md#cross-site-requests). */
export interface Csrf {
  issue(c: Ctx, sessionId: string | null): string;
  /** @throws AppError CROSS_SITE, CSRF_INVALID */
  check(c: Ctx): void;
  /**
   * A form sent without script has no token: the browser's headers must name our site. @throws AppError CROSS_SITE
   */
  requireOwnPage(c: Ctx): void;
}

export function createCsrf(secrets: Secrets, origins: () => readonly string[]): Csrf {
  const sign = (random: string, sessionId: string | null): string =>
    secrets.hmac('csrf', `${sessionId ?? 'visitor'}!${random}`);
  return {
    issue(c, sessionId) {
      const random = randomToken();
      const token = `${random}.${sign(random, sessionId)}`;
      setCookie(c, cookieName, token, { sameSite: 'Strict', readableByScript: true });
      return token;
    },
    check(c) {
      refuseOtherSites(c, origins());
      const cookie = readCookie(c, cookieName);
      const header = c.req.header('x-xsrf-token');
      const [random, signature] = header?.split('.') ?? [];
      const holds =
        cookie &&
        header &&
        random &&
        signature &&
        sameText(cookie, header) &&
        sameText(signature, sign(random, c.get('sessionCookieId')));
      if (!holds) throw new AppError('CSRF_INVALID');
    },
    requireOwnPage(c) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const ours = origin !== undefined && origins().includes(origin);
      // Neither header may name another site, and at least one must confirm ours.
      if (site ? site !== 'same-origin' || (origin !== undefined && !ours) : !ours) throw new AppError('CROSS_SITE');
    },
  };
}

/** Checks Sec-Fetch-Site; where it is missing, Origin must be ours or absent. */
function refuseOtherSites(c: Ctx, origins: readonly string[]): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const allowed = site ? site === 'same-origin' || site === 'none' : !origin || origins.includes(origin);
  if (!allowed) throw new AppError('CROSS_SITE');
}
