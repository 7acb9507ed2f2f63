import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as moment } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openEmbedded } from '#server/platform/database/database.ts';
import { bookingForm } from '#tests/support/data/meetings.ts';
import { repetitions } from '#tests/support/run/extent.ts';

const kills = repetitions(20, 1);
const workers = 2;

/** A confirmation as its client sees it: answered with a reference, or sent without a reply. */
interface Entry {
  key: string;
  token: string;
  holdId: string;
  ref: string | null;
}

interface Running {
  process: ChildProcess;
  origin: string;
  tokens: string[];
  /** A CSRF token of a visitor without a session cookie. */
  csrf: string;
}

const folder = mkdtempSync(path.join(tmpdir(), 'site-kills-'));
let running: Running | null = null;
afterAll(async () => {
  if (running) await kill(running);
  rmSync(folder, { recursive: true, force: true });
});

it(`keeps every acknowledged booking exactly once in ${kills} kill -9 of the embedded database`, async () => {
  running = await start();
  const { tokens } = running;
  // Two per account, below the limit of three.
  const wanted = (await freeStarts(running)).map((slot, index) => ({
    slot,
    token: tokens[index % tokens.length] ?? '',
  }));
  wanted.splice(tokens.length * 2);
  const ledger: Entry[] = [];

  for (let round = 0; round < kills; round += 1) {
    const current: Running = running;
    // The delay counts from the first reply, which may take a while on a busy machine.
    const first = Promise.withResolvers<void>();
    const killed = first.promise.then(() => moment(20 + Math.random() * 400)).then(() => kill(current));
    await Promise.all(
      Array.from({ length: workers }, () => bookUntilDead(current, wanted, ledger, first.resolve)),
    ).finally(first.resolve);
    await killed;
    running = await start();
    for (const entry of ledger.filter(({ ref }) => !ref)) entry.ref = await confirm(running, entry);
  }
  await kill(running);
  running = null;

  expect(ledger.length).toBeGreaterThan(kills);
  const found = await readBookings();
  expect(found.refs).toEqual(ledger.map(({ ref }) => ref).sort());
  expect(found).toMatchObject({ emails: ledger.length, keys: ledger.length, strayCells: 0 });
});

async function start(): Promise<Running> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'embedded-server.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      SECRET: 'a secret that outlives the process',
      RATE_LIMIT_FACTOR: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A test run that ends early must not leave a server running.
  const killWithUs = (): boolean => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = once(child, 'exit').then(([code]) => {
    process.off('exit', killWithUs);
    throw new Error(`The server ended with code ${code} before it listened`);
  });
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  ended.catch(() => {});
  const { port, tokens }: { port: number; tokens: string[] } = JSON.parse(line);
  const origin = `http://127.0.0.1:${port}`;
  const reply = await fetch(`${origin}/api/csrf-token`);
  const { csrfToken }: { csrfToken: string } = await reply.json();
  return { process: child, origin, tokens, csrf: csrfToken };
}

async function kill({ process: child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function freeStarts({ origin }: Running): Promise<string[]> {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const starts: string[] = [];
  for (const [from, to] of [
    [day(0), day(29)],
    [day(30), day(59)],
  ]) {
    const reply = await fetch(`${origin}/api/availability?type=consultation&from=${from}&to=${to}`);
    const { days }: { days: { slots: { start: string }[] }[] } = await reply.json();
    starts.push(...days.flatMap(({ slots }) => slots.map((slot) => slot.start)));
  }
  // Full hours only, so that no meeting overlaps the next.
  return starts.filter((start) => start.includes(':00:00'));
}

async function bookUntilDead(
  site: Running,
  wanted: { slot: string; token: string }[],
  ledger: Entry[],
  onAnswer: () => void,
): Promise<void> {
  for (let next = wanted.shift(); next; next = wanted.shift()) {
    const { slot, token } = next;
    const held = await post(site, '/api/bookings/holds', token, { type: 'consultation', start: slot });
    if (!held) return;
    expect(held.status).toBe(201);
    onAnswer();
    const entry: Entry = { key: randomUUID(), token, holdId: held.body.holdId ?? '', ref: null };
    ledger.push(entry);
    entry.ref = await confirm(site, entry);
    if (!entry.ref) return;
  }
}

/** The reference, or null if there was no reply. */
async function confirm(site: Running, { key, token, holdId }: Entry): Promise<string | null> {
  const reply = await post(site, '/api/bookings', token, bookingForm(holdId), key);
  if (!reply) return null;
  expect(reply.status).toBe(201);
  return reply.body.ref ?? null;
}

interface Answer {
  status: number;
  body: { holdId?: string; ref?: string };
}

/** Null if the server died before replying. */
async function post(
  { origin, csrf }: Running,
  url: string,
  token: string,
  body: object,
  key?: string,
): Promise<Answer | null> {
  try {
    const reply = await fetch(origin + url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        Cookie: `XSRF-TOKEN=${csrf}`,
        'X-XSRF-TOKEN': csrf,
        ...(key && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  } catch {
    return null;
  }
}

async function readBookings() {
  const database = await openEmbedded(folder);
  try {
    const rows = await database.db.selectFrom('bookings').select('ref').where('status', '=', 'confirmed').execute();
    const { rows: counts } = await sql<{ emails: number; keys: number; strayCells: number }>`
      select
        (select count(*) from emails where kind = 'booking-confirmation') as emails,
        (select count(*) from idempotency_keys where reply is not null) as keys,
        (select count(*) from bookings where (select count(*) from slot_cells where booking_id = bookings.id) <> 3) as "strayCells"
    `.execute(database.db);
    return { refs: rows.map(({ ref }) => ref).sort(), ...counts[0] };
  } finally {
    await database.close();
  }
}
