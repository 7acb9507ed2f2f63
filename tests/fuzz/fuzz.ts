import fc from 'fast-check';
import type { Role } from '#contract/accounts/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { TestApp } from '#tests/support/app/app.ts';
import type { Reply } from '#tests/support/app/reply.ts';
import { type Sample, sampled } from '#tests/support/app/samples.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { ownedRecords } from '#tests/support/data/owned-records.ts';
import { type Caller, casesOf, type FuzzCase } from './cases.ts';
import { faultsOf } from './oracle.ts';

const rolesOf: Record<Exclude<Caller, 'visitor'>, Role[]> = {
  customer: ['customer'],
  otherCustomer: ['customer'],
  staff: ['customer', 'staff'],
  businessOwner: ['customer', 'owner'],
};

type People = Record<Exclude<Caller, 'visitor'>, SignedIn> & { visitor: Visitor };

export interface FuzzResult {
  cases: number;
  /** The number of replies with each status. */
  statuses: Record<string, number>;
  slowestMs: number;
  /** One line per fault with the case that reproduces it; at most a few per endpoint. */
  faults: string[];
}

const inParallel = 6;
const faultsShown = 5;
// A 503 with Retry-After is allowed when the server is busy, but not five times in a row.
const busyTries = 5;
const busyPauseMs = 500;

/** Sends `perEndpoint` cases to every endpoint and checks each reply. The same seed generates the same cases. */
export async function fuzzContract(app: TestApp, seed: number, perEndpoint: number): Promise<FuzzResult> {
  const result: FuzzResult = { cases: 0, statuses: {}, slowestMs: 0, faults: [] };
  for (const [index, { name, endpoint, sample }] of sampled(endpoints).entries()) {
    const people = await newPeople(app);
    const sending = await realSending(app, name, sample, people);
    const cases = fc.sample(casesOf(endpoint, sending), { seed: seed + index, numRuns: perEndpoint });
    const isOwned = name in ownedRecords && endpoint.guard === 'user' && endpoint.params !== undefined;
    const waiting = [...cases];
    const faults: string[] = [];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        faults.push(...(await runCase(app, endpoint, next, people, result, isOwned && namesIt(next, sending))));
      }
    };
    await Promise.all(Array.from({ length: inParallel }, work));
    result.faults.push(...faults.slice(0, faultsShown).map((fault) => `${name}: ${fault}`));
  }
  return result;
}

async function runCase(
  app: TestApp,
  endpoint: Endpoint,
  fuzzCase: FuzzCase,
  people: People,
  result: FuzzResult,
  isOwned: boolean,
): Promise<string[]> {
  const began = performance.now();
  const reply = await send(app, fuzzCase, people);
  const milliseconds = performance.now() - began;
  result.cases += 1;
  result.statuses[reply.status] = (result.statuses[reply.status] ?? 0) + 1;
  result.slowestMs = Math.max(result.slowestMs, milliseconds);
  const faults = faultsOf(endpoint, { fuzzCase, reply, milliseconds, isOwned });
  return faults.map((fault) => `${fault}: ${reply.status} for ${JSON.stringify(readable(fuzzCase)).slice(0, 600)}`);
}

async function send(app: TestApp, fuzzCase: FuzzCase, people: People): Promise<Reply<unknown>> {
  const visitor = fuzzCase.caller === 'visitor' ? people.visitor : people[fuzzCase.caller].visitor;
  const { method, path, headers, body } = fuzzCase;
  for (let attempt = 1; ; attempt += 1) {
    const reply = await visitor.send(method, path, { headers, ...(body !== undefined && { rawBody: body }) });
    if (reply.status === 503 && reply.headers.get('retry-after') && attempt < busyTries) {
      await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
      continue;
    }
    // An earlier case ended this session by logout or deletion: sign in with a new account.
    if (reply.status === 401 && fuzzCase.caller !== 'visitor') await signInAgain(app, people, fuzzCase.caller);
    return reply;
  }
}

async function signInAgain(app: TestApp, people: People, caller: Exclude<Caller, 'visitor'>): Promise<void> {
  people[caller] = await signedIn(app, { roles: rolesOf[caller] });
}

async function newPeople(app: TestApp): Promise<People> {
  return {
    visitor: app.visitor(),
    customer: await signedIn(app, { roles: rolesOf.customer }),
    otherCustomer: await signedIn(app, { roles: rolesOf.otherCustomer }),
    staff: await signedIn(app, { roles: rolesOf.staff }),
    businessOwner: await signedIn(app, { roles: rolesOf.businessOwner }),
  };
}

/** The sample, or a call that names an existing record of `customer`. */
async function realSending(app: TestApp, name: string, sample: Sample, people: People): Promise<Sample['sending']> {
  const owned = ownedRecords[name];
  if (!owned) return sample.sending;
  // Free the slot, which the records of all endpoints book.
  await app.site.platform.db.deleteFrom('bookings').execute();
  return owned.make(people.customer, app);
}

/** Whether the path of a case still names the existing record. */
const namesIt = ({ path }: FuzzCase, { params = {} }: Sample['sending']): boolean =>
  Object.values(params).every((value) => path.includes(`/${encodeURIComponent(value)}`));

const readable = ({ body, ...rest }: FuzzCase): object => ({
  ...rest,
  body: typeof body === 'string' || body === undefined ? body : Buffer.from(body).toString('base64'),
});
