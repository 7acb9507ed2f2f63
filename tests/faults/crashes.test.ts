import { afterAll, beforeAll, expect, it } from 'vitest';
import { signup } from '#contract/accounts/accounts.ts';
import { csrfToken, login } from '#contract/accounts/sessions.ts';
import { addressOf, hostOf, processSettings, startProcesses } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { newPerson, type Person, Visitor } from '#tests/support/app/visitor.ts';
import {
  createDatabase,
  freePort,
  type Postgres,
  startPostgres,
  withClient,
} from '#tests/support/database/postgres.ts';
import { repetitions } from '#tests/support/run/extent.ts';

const kills = repetitions(6, 1);

let server: Postgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

it(`loses no confirmed sign-up and none of its emails in ${kills} kill -9`, async () => {
  const url = await createDatabase(server.url);
  const settings = { ...processSettings, DATABASE_URL: url };
  const answered: Person[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const site = await startSiteProcess(settings);
    // The delay counts from the first reply, which may take a while on a busy machine.
    const first = Promise.withResolvers<void>();
    const killed = first.promise.then(() => afterSome(kill * 40)).then(() => site.kill());
    answered.push(...(await signUpUntilKilled(site, url, kill * 100, first.resolve)));
    first.resolve();
    await killed;
  }
  expect(answered.length).toBeGreaterThanOrEqual(kills);

  const site = await startSiteProcess(settings);
  for (const [index, { email, password }] of answered.entries()) {
    const visitor = new Visitor(hostOf(site, url), addressOf(9_000 + index));
    expect((await visitor.call(login, { body: { email, password } })).code).toBe('ACCOUNT_INACTIVE');
    expect(await visitor.codeFor(email)).toMatch(/^\d{6}$/);
  }
  await site.stop();
});

it('answers requests that arrive during the start', async () => {
  const port = await freePort();
  const starting = startSiteProcess({
    ...processSettings,
    PORT: String(port),
    DATABASE_URL: await createDatabase(server.url),
  });
  let isUp = false;
  void starting.then(() => {
    isUp = true;
  });
  // Connections are refused until the port is open; the first accepted request began before the site was ready.
  const request = async (): Promise<{ early: boolean; status: number }> => {
    const early = !isUp;
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return reply ? { early, status: reply.status } : afterSome(5).then(request);
  };
  expect(await request()).toEqual({ early: true, status: 200 });
  await (await starting).stop();
});

it('answers 503 while PostgreSQL restarts, recovers within 5 s, and loses no confirmed write', async () => {
  const url = await createDatabase(server.url);
  const site = await startProcesses(1, url);
  const answered: Person[] = [];
  const statuses = new Set<number>();
  const over = afterSome(4_000).then(() => true);
  const work = inParallel(4, async () => {
    while (!(await Promise.race([over, afterSome(20)]))) {
      const person = newPerson();
      const visitor = site.visitor();
      const token = await visitor.call(csrfToken, {});
      statuses.add(token.status);
      if (token.status !== 200) continue;
      const reply = await visitor.call(signup, { body: { ...person, confirmPassword: person.password } });
      statuses.add(reply.status);
      if (reply.status === 201) answered.push(person);
    }
  });
  for (let restart = 0; restart < 3; restart += 1) {
    await afterSome(700);
    await server.crash();
  }
  await work;
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  await expect.poll(async () => (await site.visitor().call(csrfToken, {})).status, { timeout: 5_000 }).toBe(200);
  const { rows } = await withClient(url, (client) =>
    client.query<{ email: string }>('SELECT email FROM pending_signups'),
  );
  expect(rows.map((row) => row.email)).toEqual(expect.arrayContaining(answered.map((person) => person.email)));
  await site.stop();
});

it('answers pages with 200 or with 503 and Retry-After while PostgreSQL restarts, never with 500', async () => {
  const url = await createDatabase(server.url);
  const site = await startSiteProcess({ ...processSettings, RATE_LIMIT_FACTOR: '1000', DATABASE_URL: url });
  // Rendered per request and counted in the database; read from the database but cached; rendered from files.
  const paths = ['/search?q=maps', '/reviews', '/about'];
  const replies = new Map(paths.map((path) => [path, new Set<string>()]));
  const over = afterSome(5_000).then(() => true);
  const work = inParallel(4, async () => {
    while (!(await Promise.race([over, afterSome(5)]))) {
      for (const path of paths) {
        const reply = await fetch(site.url + path, { headers: { accept: 'text/html' } });
        await reply.text();
        const wait = reply.headers.get('retry-after');
        replies.get(path)?.add(wait === null ? `${reply.status}` : `${reply.status}, again after a time`);
        if (wait !== null) expect(Number(wait)).toBeGreaterThan(0);
      }
    }
  });
  for (let restart = 0; restart < 4; restart += 1) {
    await afterSome(700);
    await server.crash();
  }
  await work;
  const allowed = ['200', '503, again after a time'];
  const others = [...replies].map(([path, seen]) => [path, ...[...seen].filter((reply) => !allowed.includes(reply))]);
  expect(others).toEqual(paths.map((path) => [path]));
  expect([...(replies.get('/search?q=maps') ?? [])].sort()).toEqual(allowed);
  await site.stop();
});

/** Starts immediately; a failure is not reported as unhandled while something else is awaited. */
function inParallel(times: number, work: () => Promise<void>): Promise<unknown> {
  const all = Promise.all(Array.from({ length: times }, work));
  all.catch(() => {});
  return all;
}

/** Signs up new people, three at a time. Returns those whose sign-up was confirmed. */
async function signUpUntilKilled(
  site: SiteProcess,
  url: string,
  firstVisitor: number,
  onAnswer: () => void,
): Promise<Person[]> {
  const answered: Person[] = [];
  let visitors = firstVisitor;
  const one = async (): Promise<void> => {
    for (;;) {
      visitors += 1;
      const visitor = new Visitor(hostOf(site, url), addressOf(visitors));
      try {
        answered.push(await visitor.signUp());
        onAnswer();
      } catch {
        return;
      }
    }
  };
  await Promise.all([one(), one(), one()]);
  return answered;
}

const afterSome = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
