// npm run bench [-- name …]: measures the required figures on this machine. Fails if one misses its limit.
// npm run bench -- overload [postgres | embedded] [kind …]: a part of that bench.

import { freeTimesOf31Days } from './availability.ts';
import { areaFiles } from './browser/area-files.ts';
import { map } from './browser/map.ts';
import { estimates } from './estimates.ts';
import { footprint } from './footprint.ts';
import { lighthouse } from './lighthouse.ts';
import { ogc } from './ogc.ts';
import { overload } from './overload.ts';
import { pages } from './pages.ts';
import { reviews } from './reviews.ts';
import { isWithinLimits } from './row.ts';
import { measureSignIns } from './sign-ins.ts';
import { visits } from './visits.ts';
import { writes } from './writes.ts';

const [first, ...choice] = process.argv.slice(2);
const benches = {
  pages,
  logins: measureSignIns,
  ogc,
  reviews,
  availability: freeTimesOf31Days,
  'area-files': areaFiles,
  estimates,
  map,
  footprint,
  visits,
  writes,
  overload: () => overload(first === 'overload' ? choice : []),
  lighthouse,
};

const requested = first === undefined ? [] : first === 'overload' ? [first] : [first, ...choice];
const chosen = Object.entries(benches).filter(([name]) => requested.length === 0 || requested.includes(name));
if (chosen.length < requested.length) throw new Error(`The benches are: ${Object.keys(benches).join(', ')}`);

const rows = [];
for (const [name, bench] of chosen) {
  console.log(`\n— ${name}`);
  rows.push(...(await bench()));
}
console.table(
  rows.map((row) => ({ ...row, measured: Number(row.measured.toFixed(2)), isWithinLimits: isWithinLimits(row) })),
);
process.exitCode = rows.every(isWithinLimits) ? 0 : 1;
