import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Ctx } from '../context.ts';
import { audit } from '../database/audit.ts';
import { type Database, isDatabaseBusy } from '../database/database.ts';
import { errorFacts, log } from '../log.ts';
import type { Secrets } from './secrets.ts';

const events: Partial<Record<string, string>> = {
  RATE_LIMITED: 'refused.rate_limit',
  CSRF_INVALID: 'refused.csrf',
  CROSS_SITE: 'refused.cross_site',
  FORBIDDEN: 'refused.forbidden',
};

export type RefusalAudit = (c: Ctx, error: unknown) => Promise<void>;

/** One row for each kind and client in a minute, with limits per kind: others cannot make the table grow quickly. */
export function createRefusalAudit(db: Database, clock: Clock, secrets: Secrets): RefusalAudit {
  const mayWrite = createGate(clock);
  return async (c, error) => {
    const event = error instanceof AppError ? events[error.code] : undefined;
    if (!event) return;
    const userId = c.get('caller')?.account?.userId ?? null;
    const addressKey = secrets.hmac('address', c.get('clientAddress'));
    if (!mayWrite(event, userId ?? addressKey)) return;
    const details = { call: `${c.req.method} ${c.req.routePath}` };
    await audit(db, clock, { event, userId, addressKey, details }).catch((failure: unknown) =>
      log(isDatabaseBusy(failure) ? 'warn' : 'error', 'audit.failed', errorFacts(failure)),
    );
  };
}

function createGate(clock: Clock): (event: string, subject: string) => boolean {
  let minute = -1;
  let day = -1;
  let subjects = new Set<string>();
  let inMinute = new Map<string, number>();
  let inDay = new Map<string, number>();
  return (event, subject) => {
    const now = clock.now().getTime();
    if (Math.floor(now / 60_000) !== minute) {
      minute = Math.floor(now / 60_000);
      subjects = new Set();
      inMinute = new Map();
    }
    if (Math.floor(now / 86_400_000) !== day) {
      day = Math.floor(now / 86_400_000);
      inDay = new Map();
    }
    const key = `${event} ${subject}`;
    const [thisMinute, thisDay] = [inMinute.get(event) ?? 0, inDay.get(event) ?? 0];
    const isFull = thisMinute >= limits.refusalsAuditedPerMinute || thisDay >= limits.refusalsAuditedPerDay;
    if (isFull || subjects.has(key)) return false;
    subjects.add(key);
    inMinute.set(event, thisMinute + 1);
    inDay.set(event, thisDay + 1);
    return true;
  };
}
