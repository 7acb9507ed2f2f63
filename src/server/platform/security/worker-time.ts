import type { Ctx } from '../context.ts';
import type { Measured } from '../load/measured-work.ts';
import type { RateLimit, RateLimiter } from './rate-limits.ts';
import type { Secrets } from './secrets.ts';

/** Runs work of a worker for one client, and returns its result. @throws AppError RATE_LIMITED */
export type RunForClient = <Result>(work: () => Promise<Measured<Result>>) => Promise<Result>;

/** Limits the processor time, in milliseconds, that the work of one client may take (decision 0091). */
export type WorkerTime = (c: Ctx) => RunForClient;

const perAddress: RateLimit = { name: 'worker-ms', most: 10_000, perSeconds: 60 };
const perAccount: RateLimit = { name: 'worker-ms', most: 5_000, perSeconds: 60 };

export const createWorkerTime =
  (rateLimiter: RateLimiter, secrets: Secrets): WorkerTime =>
  (c) =>
  async (work) => {
    const userId = c.get('caller').account?.userId;
    const budgets: [RateLimit, string][] = [[perAddress, secrets.hmac('address', c.get('clientAddress'))]];
    if (userId) budgets.push([perAccount, userId]);
    for (const [limit, subject] of budgets) await rateLimiter.spend(limit, subject, 0);
    const { result, cpuMs } = await work();
    // Known only now: a client that exceeds its limit with this work gets the result, and is refused from then on.
    for (const [limit, subject] of budgets) await rateLimiter.charge(limit, subject, Math.ceil(cpuMs));
    return result;
  };
