import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readAreaFile } from '#geo/files/read-area-file.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { findBrowser, launchBrowser } from '#tests/support/browser/browser.ts';
import { median } from '../pages.ts';
import type { Row } from '../row.ts';
import { mainThreadWork } from './main-thread.ts';

const corners = 50_000;
const bytesOfFile = 5_000_000;
const readings = 5;

/** A KML of 5 MB like those of GPS programs: one outline of 50,000 corners, with 13 decimals and heights. */
function largeKml(): Uint8Array {
  const positions = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    const radius = 0.3 + 0.01 * Math.sin(angle * 40) + 0.0002 * Math.sin(angle * 7000);
    return [28.58 + radius * Math.cos(angle), -20.15 + radius * Math.sin(angle), 1350.25].map((part) =>
      part.toFixed(13),
    );
  });
  const content = [...positions, ...positions.slice(0, 1)].map((position) => position.join(',')).join('\n\t\t\t\t\t');
  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><description></description><Polygon><outerBoundaryIs><LinearRing><coordinates>${content}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
  const description = 'x'.repeat(Math.max(0, bytesOfFile - kml.length));
  return new TextEncoder().encode(kml.replace('</description>', `${description}</description>`));
}

/** The largest accepted file, parsed and simplified as in the worker of the page. */
export async function areaFiles(): Promise<Row[]> {
  const bytes = largeKml();
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    const result = readAreaFile('farm.kml', bytes);
    if (!('area' in result)) throw new Error('The KML of the bench was not read');
    return (performance.now() - start) / 1000;
  });
  console.log(`${(bytes.length / 1e6).toFixed(1)} MB, ${times.map((time) => time.toFixed(2)).join(', ')} s`);
  const held = await longestTasks(bytes);
  console.log(`page held: ${held.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  return [
    { what: 'KML of 5 MB, 50,000 points: read and simplified, s', measured: median(times), atMost: 3, aim: 1 },
    { what: 'page held while it is read and shown, ms', measured: median(held), atMost: 100, aim: 50 },
  ];
}

/** The longest task of the page, from choosing the file until its area is on the map and in the table. */
async function longestTasks(bytes: Uint8Array): Promise<number[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'area-file-'));
  const file = path.join(folder, 'farm.kml');
  await writeFile(file, bytes);
  const site = await startSiteProcess({});
  const browser = await launchBrowser(await findBrowser());
  try {
    const held: number[] = [];
    for (let count = 0; count < readings; count += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 1010 }, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto(`${site.url}/map-your-project?tool=upload`, { waitUntil: 'networkidle' });
      const field = page.getByLabel('File with the boundary');
      await field.waitFor();
      const { longestTask } = await mainThreadWork(browser, page, async () => {
        await field.setInputFiles(file);
        await page.getByText('We simplified it to').waitFor();
        await page.getByText('Kept on this device').waitFor();
      });
      held.push(longestTask);
      await context.close();
    }
    return held;
  } finally {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true });
  }
}
