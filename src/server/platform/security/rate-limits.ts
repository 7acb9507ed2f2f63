import { errors } from '#contract/errors.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { type Database, isDiskFull, type Queries } from '../database/database.ts';

export interface RateLimit {
  name: string;
  most: number;
  perSeconds: number;
}

/** A limit that reserves its last uses for networks that have not used it in the current window. */
interface SharedLimit extends RateLimit {
  keptForOthers: number;
}

/** A call a second from each of 50 people in one room: more come from a program. */
export const callsPerAddress: RateLimit = { name: 'all', most: 3_000, perSeconds: 60 };

/** All calls together that email an address which the visitor typed: an attacker wants their success. */
export const visitorEmails: RateLimit = { name: 'mail', most: 300, perSeconds: 3_600 };

export interface RateLimiter {
  /**
   * `subject` is an address or account id, hashed by the caller. `amount` is in the unit of the limit.
   * @throws AppError RATE_LIMITED with Retry-After
   */
  spend(limit: RateLimit, subject: string, amount?: number): Promise<void>;
  /** For an amount that is known only after the work: the next `spend` is refused if it exceeds the limit. */
  charge(limit: RateLimit, subject: string, amount: number): Promise<void>;
  /**
   * Runs a call within a limit that counts failures only: a room of people shares one address. A failure is counted
   * before its outcome is known. @throws AppError RATE_LIMITED with Retry-After
   */
  countFailures<T>(limit: RateLimit, subject: string, call: () => Promise<T>): Promise<T>;
  /** Whether a request, given by the hash of its key and content, was answered within the last minutes. */
  wasAnswered(request: string): Promise<boolean>;
  noteAnswer(request: string): Promise<void>;
  /** `network` is the subject with the network, hashed by the caller. False when the limit is used up. */
  takeShared(db: Queries, limit: SharedLimit, subject: string, network: string): Promise<boolean>;
  refusal(limit: Pick<RateLimit, 'perSeconds'>): AppError;
}

/** Fixed windows in the database, shared by all processes; in memory while the disk is full. */
export function createRateLimiter(db: Database, clock: Clock, factor: number): RateLimiter {
  const { add, used } = createCounts(db);
  const startOf = (perSeconds: number): Date =>
    new Date(Math.floor(clock.now().getTime() / (perSeconds * 1000)) * perSeconds * 1000);
  const rowOf = ({ name, perSeconds }: Omit<RateLimit, 'most'>, subject: string): Counted => ({
    name,
    subject,
    window_start: startOf(perSeconds),
  });

  function refusal({ perSeconds }: Pick<RateLimit, 'perSeconds'>): AppError {
    const endsInMs = startOf(perSeconds).getTime() + perSeconds * 1000 - clock.now().getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(endsInMs / 1000));
    return new AppError('RATE_LIMITED', { wait: formatWait(retryAfterSeconds), retryAfterSeconds });
  }

  return {
    refusal,
    async spend(limit, subject, amount = 1) {
      if ((await add(rowOf(limit, subject), amount)) > limit.most * factor) throw refusal(limit);
    },
    charge: async (limit, subject, amount) => void (await add(rowOf(limit, subject), amount)),
    async countFailures(limit, subject, call) {
      if ((await used(rowOf(limit, subject))) >= limit.most * factor) throw refusal(limit);
      try {
        return await call();
      } catch (error) {
        if (isFailure(error)) await add(rowOf(limit, subject));
        throw error;
      }
    },
    wasAnswered: async (request) => (await used(rowOf(answered, request))) > 0,
    noteAnswer: async (request) => void (await add(rowOf(answered, request))),
    // Permitted requests write to the database: on a full disk this fails in the same way.
    async takeShared(queries, { name, most, keptForOthers, perSeconds }, subject, network) {
      const window_start = startOf(perSeconds);
      const own = await count(queries, { name: `${name}-network`, subject: network, window_start });
      const open = (own === 1 ? most : most - keptForOthers) * factor;
      return (await count(queries, { name, subject, window_start }, { most: open })) !== null;
    },
  };
}

const answered = { name: 'answered', perSeconds: 600 };

function createCounts(db: Database) {
  const countsInMemory = new Map<string, number>();
  const keyOf = ({ name, subject, window_start: windowStart }: Counted): string =>
    `${name} ${subject} ${windowStart.getTime()}`;

  function addInMemory(row: Counted, amount: number): number {
    const key = keyOf(row);
    const used = (countsInMemory.get(key) ?? 0) + amount;
    if (countsInMemory.size >= mostInMemory) countsInMemory.clear();
    countsInMemory.set(key, used);
    return used;
  }

  return {
    /** Returns the count with this amount. */
    async add(row: Counted, amount = 1): Promise<number> {
      try {
        const used = await count(db, row, { amount });
        countsInMemory.clear();
        return used ?? largestCount;
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        return addInMemory(row, amount);
      }
    },
    async used(row: Counted): Promise<number> {
      const stored = db
        .selectFrom('rate_limits')
        .select('used')
        .where((eb) => eb.and({ ...row }));
      return ((await stored.executeTakeFirst())?.used ?? 0) + (countsInMemory.get(keyOf(row)) ?? 0);
    },
  };
}

/** Beyond this many, the counts in memory are reset: a full disk must not lead to full memory. */
const mostInMemory = 100_000;
// Leaves room for one more amount below the largest integer of the column.
const largestCount = 2 ** 30;

interface Counted {
  name: string;
  subject: string;
  window_start: Date;
}

// These refusals show that an address has an account, so that they count like a wrong password.
const revealing = ['EMAIL_EXISTS', 'AUTH_PROVIDER_MISMATCH'];
const signedOut = ['UNAUTHENTICATED', 'TOKEN_EXPIRED'];

/** Wrong input. Not that others were faster (409), that the session has ended, or that the site is at its limits. */
function isFailure(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { status } = errors[error.code];
  if (status === 409) return revealing.includes(error.code);
  return status < 500 && status !== 429 && !signedOut.includes(error.code);
}

/** Null: the count was already at `most`. */
async function count(
  db: Queries,
  row: Counted,
  { most = largestCount, amount = 1 }: { most?: number; amount?: number } = {},
): Promise<number | null> {
  const counted = await db
    .insertInto('rate_limits')
    .values({ ...row, used: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'subject', 'window_start'])
        .doUpdateSet((eb) => ({ used: eb('rate_limits.used', '+', amount) }))
        .where('rate_limits.used', '<', most),
    )
    .returning('used')
    .executeTakeFirst();
  return counted?.used ?? null;
}

/** In whole minutes, from two hours on in whole hours; rounded up. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 120) return `${Math.ceil(seconds / 3_600)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
