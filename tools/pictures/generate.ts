import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readArticles } from '../../src/server/articles/articles.ts';
import { readCatalogue } from '../../src/server/catalogue/catalogue.ts';
import { openContent } from '../../src/server/platform/content/content.ts';
import { type Share, shareId, sharesOfPages, sharesOfRelease } from '../../src/server/shares/page-shares.ts';
import { readSite } from '../../src/server/site/site.ts';
import { aboutMap } from './about-map.ts';
import { aiSceneModule } from './ai-scene.ts';
import { closingContours } from './closing-contours.ts';
import { contours } from './contours.ts';
import { heroPicture, heroReliefModule, heroReliefSymbol } from './hero.ts';
import { indexLabPicture } from './index-lab.ts';
import { appIcon, favicon, logoMarkModule } from './logo.ts';
import { typescriptModule } from './module.ts';
import { processProfileModule } from './process-profile.ts';
import { unpacked } from './rendering/png.ts';
import { shareImage, shareRelief } from './share.ts';

type Content = string | Uint8Array;

const PROJECT_ROOT = join(import.meta.dirname, '../..');

const SITE_PICTURES: Readonly<Record<string, () => string>> = {
  'closing-contours': closingContours,
  contours,
  'hero-light': () => heroPicture('light'),
  'hero-dark': () => heroPicture('dark'),
  'hero-relief': heroReliefSymbol,
  'share-relief': shareRelief,
};

const APP_ICONS = { 'app-icon-192': 192, 'app-icon-512': 512, 'apple-touch-icon': 180 };

const content = openContent(join(PROJECT_ROOT, 'content'));
const parts = {
  site: readSite(content, { mode: 'live' }),
  catalogue: readCatalogue(content),
  articles: readArticles(content),
};

/** The pictures of all pages for sharing them. */
export const allShares = (): Share[] => [...sharesOfRelease(parts), ...sharesOfPages(parts)];
export const shareFile = (name: string): string => `public/images/share/${name}.png`;

/** Every generated file with these shared pictures: its path from the project root, and its content. */
export async function pictures(shares: readonly Share[] = allShares()): Promise<Map<string, Content>> {
  const files = new Map<string, Content>();
  for (const [name, render] of Object.entries(SITE_PICTURES)) {
    files.set(`public/images/site/${name}.svg`, render());
  }
  const { longitude, latitude } = parts.site.company.place;
  for (const [name, onPhone] of Object.entries({ 'about-map': false, 'about-map-phone': true })) {
    files.set(`public/images/site/${name}.svg`, aboutMap([longitude, latitude], { onPhone }));
  }
  files.set('src/web/site/hero/hero-relief.ts', heroReliefModule());
  files.set('src/web/site/process-profile.ts', processProfileModule());
  files.set('src/web/site/ai/scene.ts', aiSceneModule());
  files.set('src/web/ui/layout/logo-mark.ts', logoMarkModule());
  files.set('public/favicon.svg', favicon());
  files.set('public/images/site/index-lab.png', indexLabPicture());
  for (const [name, side] of Object.entries(APP_ICONS)) {
    files.set(`public/images/${name}.png`, await appIcon(side));
  }
  const ids = Object.fromEntries(sharesOfPages(parts).map((share) => [share.name, shareId(share)]));
  files.set('src/server/shares/released-shares.ts', typescriptModule('generate.ts', 'releasedShares', ids));
  for (const share of shares) files.set(shareFile(share.name), await shareImage(share, await plateOf(share, files)));
  return files;
}

/** As it is rendered now, or else as it was drawn. */
async function plateOf({ plate }: Share, rendered: ReadonlyMap<string, Content>): Promise<string> {
  const file = `public${plate}`;
  return (rendered.get(file) ?? (await readFile(join(PROJECT_ROOT, file)))).toString();
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
