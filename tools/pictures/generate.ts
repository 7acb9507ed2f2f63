import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { heroPicture, heroReliefModule, heroReliefSymbol } from './hero.ts';
import { appIcon, favicon, logoMarkModule } from './logo.ts';
import { arcgisproCourse } from './plates/courses/arcgispro-course.ts';
import { arcmapCourse } from './plates/courses/arcmap-course.ts';
import { qgisCourse } from './plates/courses/qgis-course.ts';
import { ai } from './plates/pages/ai.ts';
import { closingContours } from './plates/pages/closing-contours.ts';
import { contours } from './plates/pages/contours.ts';
import { gazettedForests } from './plates/pages/gazetted-forests.ts';
import { healthFacilities } from './plates/pages/health-facilities.ts';
import { smartCity } from './plates/pages/smart-city.ts';
import { apiIntegration } from './plates/services/api-integration.ts';
import { dashboards } from './plates/services/dashboards.ts';
import { dataSourcing } from './plates/services/data-sourcing.ts';
import { databaseDesign } from './plates/services/database-design.ts';
import { desktopSupport } from './plates/services/desktop-support.ts';
import { fireAnalysis } from './plates/services/fire-analysis.ts';
import { googleEarthEngine } from './plates/services/google-earth-engine.ts';
import { hydrology } from './plates/services/hydrology.ts';
import { indicesCalculation } from './plates/services/indices-calculation.ts';
import { landUse } from './plates/services/land-use.ts';
import { tutorials } from './plates/services/tutorials.ts';
import { webDev } from './plates/services/web-dev.ts';
import { webGis } from './plates/services/web-gis.ts';
import { processProfileModule } from './process-profile.ts';
import { unpacked } from './rendering/png.ts';
import { shareImage } from './share.ts';
import { sharesOf } from './shares.ts';

type Content = string | Uint8Array;

const PROJECT_ROOT = join(import.meta.dirname, '../..');

const SERVICE_PLATES: Readonly<Record<string, () => string>> = {
  'web-dev': webDev,
  'web-gis': webGis,
  'desktop-support': desktopSupport,
  tutorials,
  'api-integration': apiIntegration,
  'google-earth-engine': googleEarthEngine,
  'land-use': landUse,
  'fire-analysis': fireAnalysis,
  'indices-calculation': indicesCalculation,
  hydrology,
  'database-design': databaseDesign,
  'data-sourcing': dataSourcing,
  dashboards,
};
const COURSE_PLATES: Readonly<Record<string, () => string>> = {
  qgis: qgisCourse,
  arcmap: arcmapCourse,
  arcgispro: arcgisproCourse,
};
const SITE_PICTURES: Readonly<Record<string, () => string>> = {
  'smart-city': smartCity,
  ai,
  'health-facilities': healthFacilities,
  'gazetted-forests': gazettedForests,
  'closing-contours': closingContours,
  contours,
  'hero-light': () => heroPicture('light'),
  'hero-dark': () => heroPicture('dark'),
  'hero-relief': heroReliefSymbol,
};

const APP_ICONS = { 'app-icon-192': 192, 'app-icon-512': 512, 'apple-touch-icon': 180 };

/** Every generated file: its path from the project root, and its content. */
export async function pictures(): Promise<Map<string, Content>> {
  const files = new Map<string, Content>();
  for (const [id, render] of Object.entries(SERVICE_PLATES)) {
    files.set(`public/images/services/${id}.svg`, render());
  }
  for (const [id, render] of Object.entries(COURSE_PLATES)) {
    files.set(`public/images/training/${id}.svg`, render());
  }
  for (const [name, render] of Object.entries(SITE_PICTURES)) {
    files.set(`public/images/site/${name}.svg`, render());
  }
  files.set('src/web/site/hero/hero-relief.ts', heroReliefModule());
  files.set('src/web/site/process-profile.ts', processProfileModule());
  files.set('src/web/ui/layout/logo-mark.ts', logoMarkModule());
  files.set('public/favicon.svg', favicon());
  for (const [name, side] of Object.entries(APP_ICONS)) {
    files.set(`public/images/${name}.png`, await appIcon(side));
  }
  for (const share of sharesOf(PROJECT_ROOT)) {
    const plate = share.plate && files.get(`public/images/${share.plate}.svg`);
    files.set(`public/images/share/${share.name}.png`, await shareImage(share, plate ? String(plate) : undefined));
  }
  return files;
}

async function writeAll(files: ReadonlyMap<string, Content>): Promise<void> {
  for (const [path, content] of files) {
    const target = join(PROJECT_ROOT, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    const size = Buffer.byteLength(content);
    console.log(`${path.padEnd(52)} ${size} bytes, ${gzipSync(content).length} gzip`);
  }
}

/** The files on disk that are missing or differ from the generator's output. */
export async function outdated(files: ReadonlyMap<string, Content>): Promise<string[]> {
  const different: string[] = [];
  for (const [path, content] of files) {
    const found = await readFile(join(PROJECT_ROOT, path)).catch(() => undefined);
    if (!found || !isSame(path, found, Buffer.from(content))) different.push(path);
  }
  return different;
}

function isSame(path: string, found: Buffer, rendered: Buffer): boolean {
  if (!path.endsWith('.png')) return found.equals(rendered);
  return unpacked(found).equals(unpacked(rendered));
}

if (import.meta.main) {
  const files = await pictures();
  if (process.argv.includes('--check')) {
    const different = await outdated(files);
    for (const path of different) console.error(`Differs from the generator: ${path}`);
    process.exitCode = different.length > 0 ? 1 : 0;
  } else {
    await writeAll(files);
  }
}
