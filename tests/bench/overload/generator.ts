// The load generator, in a process of its own. It receives orders over IPC and answers with the figures.
import { randomUUID } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { Connection } from './connection.ts';
import type { Figures, Order, Target } from './orders.ts';

const connectionsAtFirst = 128;
const connectionsMost = 1_000;
// Longer than any request may wait.
const patienceMs = 3 * limits.pdfWaitMs;
const healthEveryMs = 100;
const healthyInARow = 5;

const addresses = 5_000;

const address = (number: number): string => `10.2.${Math.floor((number % addresses) / 250)}.${(number % 250) + 1}`;
const now = (): number => performance.now();
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** The value below which `percent` of the numbers lie. */
function percentile(numbers: number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

/** Sends the requests in turn, each on an idle connection or, below the limit of connections, on a new one. */
function createClient({ port, requests, accepted }: Target) {
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  const line: ((connection: Connection) => void)[] = [];
  let sent = 0;
  const closed = (connection: Connection): void => {
    all.delete(connection);
    const at = idle.indexOf(connection);
    if (at >= 0) idle.splice(at, 1);
  };
  const connection = (): Connection => {
    const made = new Connection(port, closed);
    all.add(made);
    return made;
  };
  const figures: Figures = {
    sent: 0,
    accepted: 0,
    refused: 0,
    refusedWithoutRetryAfter: 0,
    others: {},
    resets: 0,
    hung: 0,
    acceptedMs: [],
    refusedP99Ms: 0,
    lagP99Ms: 0,
    lagMaxMs: 0,
    healthP99Ms: 0,
    healthFailures: 0,
    seconds: 0,
    answeredSeconds: 0,
    normalAgainSeconds: 0,
  };
  const refusedMs: number[] = [];
  const lags: number[] = [];
  const under = new Set<symbol>();

  /** Latency is measured from `due`, when the request should have been sent. */
  function send(due: number): Promise<number | null> {
    const request = (requests[sent % requests.length] ?? '')
      .replace('{n}', String(sent))
      .replace('{uuid}', () => randomUUID())
      .replace('{address}', address(sent));
    sent += 1;
    figures.sent += 1;
    const id = Symbol();
    under.add(id);
    lags.push(now() - due);
    return new Promise((resolve) => {
      const use = (by: Connection): void =>
        by.send(request, (answer) => {
          if (by.isOpen) giveBack(by);
          if (!under.delete(id)) return resolve(null);
          resolve(count(answer, now() - due));
        });
      const ready = idle.pop() ?? (all.size < connectionsMost ? connection() : null);
      if (ready) use(ready);
      else line.push(use);
    });
  }

  function giveBack(by: Connection): void {
    const next = line.shift();
    if (next) next(by);
    else idle.push(by);
  }

  /** The latency of an accepted request; null for any other. */
  function count(answer: Error | { status: number; hasRetryAfter: boolean }, ms: number): number | null {
    if (answer instanceof Error) figures.resets += 1;
    else if (accepted.includes(answer.status)) {
      figures.accepted += 1;
      figures.acceptedMs.push(ms);
      return ms;
    } else if (answer.status === 503) {
      figures.refused += 1;
      if (!answer.hasRetryAfter) figures.refusedWithoutRetryAfter += 1;
      refusedMs.push(ms);
    } else figures.others[answer.status] = (figures.others[answer.status] ?? 0) + 1;
    return null;
  }

  return {
    figures,
    send,
    pending: () => under.size,
    connect() {
      while (all.size < connectionsAtFirst) idle.push(connection());
    },
    finish(): Figures {
      figures.hung = under.size;
      figures.refusedP99Ms = percentile(refusedMs, 99);
      figures.lagP99Ms = percentile(lags, 99);
      figures.lagMaxMs = Math.max(0, ...lags.slice(-100_000));
      line.length = 0;
      under.clear();
      for (const each of all) each.destroy();
      return figures;
    },
  };
}

type Client = ReturnType<typeof createClient>;

/** Sends `atOnce` requests at a time, each as soon as an earlier one is answered. */
async function closedLoop(client: Client, atOnce: number, seconds: number): Promise<void> {
  const began = now();
  const sendInTurn = async (): Promise<void> => {
    do await client.send(now());
    while (now() - began < seconds * 1_000);
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  client.figures.seconds = (now() - began) / 1_000;
  client.figures.answeredSeconds = client.figures.seconds;
}

/** Sends a fixed number of requests a second, whether or not earlier ones were answered. */
async function openLoop(client: Client, perSecond: number, seconds: number): Promise<void> {
  client.connect();
  await rest(200);
  const began = now();
  const all = Math.round(perSecond * seconds);
  const dueAt = (each: number): number => began + (each * 1_000) / perSecond;
  for (let each = 0; each < all; ) {
    while (each < all && dueAt(each) <= now()) {
      void client.send(dueAt(each));
      each += 1;
    }
    // A timer would be a millisecond or more late, and busy waiting is harmless: this process has its own core.
    await new Promise((resolve) => setImmediate(resolve));
  }
  client.figures.seconds = (now() - began) / 1_000;
  const over = now();
  while (client.pending() > 0 && now() - over < patienceMs) await rest(10);
  client.figures.answeredSeconds = (now() - began) / 1_000;
}

/** Seconds until five requests in a row are again accepted within the limit. */
async function untilNormal(client: Client, limitMs: number): Promise<number> {
  const began = now();
  let inARow = 0;
  let firstAt = began;
  while (inARow < healthyInARow && now() - began < patienceMs) {
    const at = now();
    const ms = await Promise.race([client.send(at), rest(patienceMs).then(() => null)]);
    if (inARow === 0) firstAt = at;
    inARow = ms !== null && ms <= limitMs ? inARow + 1 : 0;
    await rest(20);
  }
  return inARow < healthyInARow ? patienceMs / 1_000 : (firstAt - began) / 1_000;
}

/** Requests /healthz every 100 ms on a connection of its own. */
function watchHealth(port: number, figures: Figures): () => void {
  let connection: Connection | null = null;
  let sentAt: number | null = null;
  let isOver = false;
  const tookMs: number[] = [];
  const note = (began: number): void => void tookMs.push(now() - began);
  const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const asking = setInterval(() => {
    if (sentAt !== null) return;
    const began = now();
    sentAt = began;
    connection ??= new Connection(port, () => (connection = null));
    connection.send(request, (answer) => {
      sentAt = null;
      note(began);
      if (isOver || (!(answer instanceof Error) && answer.status === 200)) return;
      figures.healthFailures += 1;
    });
  }, healthEveryMs);
  return () => {
    clearInterval(asking);
    if (sentAt !== null) note(sentAt);
    figures.healthP99Ms = percentile(tookMs, 99);
    isOver = true;
    connection?.destroy();
  };
}

async function carryOut({ target, how, perSecond, atOnce, seconds, normalMs }: Order): Promise<Figures> {
  const client = createClient(target);
  const stopWatching = watchHealth(target.port, client.figures);
  if (how === 'closed') await closedLoop(client, atOnce, seconds);
  else await openLoop(client, perSecond, seconds);
  stopWatching();
  const figures = client.finish();
  if (normalMs > 0) figures.normalAgainSeconds = await untilNormal(createClient(target), normalMs);
  return figures;
}

process.on('message', (order: Order) => {
  void carryOut(order).then((figures) => process.send?.(figures));
});
