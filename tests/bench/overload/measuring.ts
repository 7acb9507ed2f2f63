import type { Kind, Stock } from './kinds.ts';
import type { Figures, Order, Target } from './orders.ts';
import { type Generator, peakMegabytes } from './processes.ts';

const times = 5;
const peakSeconds = 4;
const calmSeconds = 4;
const overloadSeconds = 8;
const rounds = 3;
// The highest rate that one core can send evenly.
const offeredMost = 8_000;
const peakAtOnce = 8;
// An answer within this multiple of the p99 at half the peak counts as normal.
const timesCalm = 4;

/** The measurements of one kind of request on one database. */
export interface Overload {
  what: string;
  peakPerSecond: number;
  calmP99Ms: number;
  offeredPerSecond: number;
  /** One value for each round. */
  p99Ms: number[];
  acceptedPerSecond: number;
  refused: number;
  refusedP99Ms: number;
  /** Answers that are neither accepted nor 503 with Retry-After. */
  wrong: number;
  resetOrHung: number;
  healthP99Ms: number;
  megabytes: number;
  normalAgainSeconds: number;
  /** The delay with which the generator sent requests, also under normal load. */
  generatorLagP99Ms: number;
}

const p99 = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * 0.99) - 1)] ?? 0;
const most = (all: Figures[], of: (each: Figures) => number): number => Math.max(...all.map(of));
const sum = (all: Figures[], of: (each: Figures) => number): number => all.reduce((total, each) => total + of(each), 0);

/** Before each round the normal load is measured on the same build: half of what the site can serve. */
export async function measureKind(what: string, generator: Generator, stock: Stock, kind: Kind): Promise<Overload> {
  const port = Number(new URL(stock.site.url).port);
  const target: Target = { port, requests: await kind.requests(stock), accepted: kind.accepted };
  const order: Order = { target, how: 'closed', atOnce: peakAtOnce, perSecond: 0, seconds: 1, normalMs: 0 };
  await generator.carryOut(order);
  const peak = await generator.carryOut({ ...order, seconds: peakSeconds });
  const peakPerSecond = peak.accepted / peak.seconds;
  const offered = Math.min(peakPerSecond * times, kind.offeredMost ?? offeredMost);
  const open: Order = { ...order, how: 'open' };
  const calm: number[] = [];
  const calmLags: number[] = [];
  const all: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const half = await generator.carryOut({
      ...open,
      perSecond: Math.min(peakPerSecond, kind.offeredMost ?? offeredMost) / 2,
      seconds: calmSeconds,
    });
    calm.push(...half.acceptedMs);
    calmLags.push(half.lagP99Ms);
    const normalMs = timesCalm * p99(calm);
    all.push(await generator.carryOut({ ...open, perSecond: offered, seconds: overloadSeconds, normalMs }));
  }
  const overload: Overload = {
    what,
    peakPerSecond,
    calmP99Ms: p99(calm),
    offeredPerSecond: sum(all, ({ sent }) => sent) / sum(all, ({ seconds }) => seconds),
    p99Ms: all.map(({ acceptedMs }) => p99(acceptedMs)),
    acceptedPerSecond: sum(all, ({ accepted }) => accepted) / sum(all, ({ answeredSeconds }) => answeredSeconds),
    refused: sum(all, ({ refused }) => refused),
    refusedP99Ms: most(all, ({ refusedP99Ms }) => refusedP99Ms),
    wrong: sum(all, ({ refusedWithoutRetryAfter, others, healthFailures }) =>
      Object.values(others).reduce((total, each) => total + each, refusedWithoutRetryAfter + healthFailures),
    ),
    resetOrHung: sum(all, ({ resets, hung }) => resets + hung),
    healthP99Ms: most(all, ({ healthP99Ms }) => healthP99Ms),
    megabytes: peakMegabytes(stock.site.process.pid),
    normalAgainSeconds: most(all, ({ normalAgainSeconds }) => normalAgainSeconds),
    generatorLagP99Ms: Math.max(
      ...calmLags,
      most(all, ({ lagP99Ms }) => lagP99Ms),
    ),
  };
  const wrong = all.map(({ others, refusedWithoutRetryAfter, healthFailures }) => ({
    ...others,
    refusedWithoutRetryAfter,
    healthFailures,
  }));
  console.log(JSON.stringify({ ...rounded(overload), wrong }));
  return overload;
}

const rounded = (overload: Overload): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(overload).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(1)) : Array.isArray(value) ? value.map(Math.round) : value,
    ]),
  );

/** The share of the peak that is accepted under five times the load. */
export const acceptedShareOf = ({ acceptedPerSecond, peakPerSecond }: Overload): number =>
  acceptedPerSecond / peakPerSecond;

/** One row of the printed table. */
export const printed = (overload: Overload): Record<string, string | number> => ({
  kind: overload.what,
  'peak/s': Math.round(overload.peakPerSecond),
  'offered/s': Math.round(overload.offeredPerSecond),
  'accepted/s': Math.round(overload.acceptedPerSecond),
  '503': overload.refused,
  '503 p99': Math.round(overload.refusedP99Ms),
  'calm p99': Number(overload.calmP99Ms.toFixed(1)),
  p99: overload.p99Ms.map((ms) => ms.toFixed(0)).join(' '),
  '÷ peak': Number(acceptedShareOf(overload).toFixed(2)),
  wrong: overload.wrong,
  'reset, hung': overload.resetOrHung,
  'healthz p99': Math.round(overload.healthP99Ms),
  'RSS MB': Math.round(overload.megabytes),
  'normal s': Number(overload.normalAgainSeconds.toFixed(1)),
  'lag p99': Number(overload.generatorLagP99Ms.toFixed(1)),
});
