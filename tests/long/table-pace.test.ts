import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { type Epsg, isInDegrees } from '#geo/geodesy/coordinate-systems.ts';
import { fromWgs84, toWgs84 } from '#geo/geodesy/projections.ts';
import { createTableWork, type OpenedTable, type TableSummary } from '#geo/tables/table-work.ts';

/** Milliseconds of the processor in this thread: other programs on the machine do not count. */
function cpuMs(act: () => void): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const rounds = Array.from({ length: 8 });

it.each<Epsg>([
  20935, 32736, 4209,
])('100,000 rows of EPSG:%i take at most three times their bare conversions', (epsg) => {
  const west = epsg === 32736 ? 30.1 : 28.1;
  const xy = Array.from({ length: limits.tableRowsMax }, (_, at): Position => {
    const [x, y] = fromWgs84(
      [west + ((at * 7919) % 20_000) / 10_000, -20.9 + ((at * 104_729) % 30_000) / 10_000],
      epsg,
    );
    return isInDegrees(epsg) ? [x, y] : [Number(x.toFixed(2)), Number(y.toFixed(2))];
  });
  const text = `EPSG:${epsg}\nname,x,y\n${xy.map(([x, y], at) => `P${at},${x},${y}`).join('\n')}`;
  const bare: number[] = [];
  const whole: number[] = [];
  for (const _ of rounds) {
    bare.push(
      cpuMs(() => {
        for (const one of xy) toWgs84(one, epsg);
      }),
    );
    whole.push(
      cpuMs(() => {
        const work = createTableWork();
        const { choice } = work({ kind: 'open', text }, () => {}) as OpenedTable;
        const summary = work({ kind: 'convert', choice, repairs: {}, repairAll: [] }, () => {}) as TableSummary;
        expect(summary.ready).toBe(limits.tableRowsMax);
      }),
    );
  }
  const ratio = Math.min(...whole) / Math.min(...bare);
  console.log(`EPSG:${epsg}: ${Math.min(...whole)} ms, ${ratio.toFixed(2)} times the bare conversions`);
  expect(ratio).toBeLessThanOrEqual(3);
});
