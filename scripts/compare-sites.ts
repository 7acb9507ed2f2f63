// `node scripts/compare-sites.ts http://localhost:3001 http://localhost:3002`: compares the public pages of two running
// sites, for example before and after a change that must not be seen: elements, roles, labels, text and pixels.
import type { Page } from 'playwright-core';
import { findBrowser, launchBrowser } from '#tests/support/browser/browser.ts';

const otherPages = [
  '/login',
  '/signup',
  '/forgot-password',
  '/checkout',
  '/bookings',
  '/contact/quote',
  '/no-such-page',
];
const views = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;
/** The part of the pixels of a page that may differ. */
const mostPixels = 0.001;

const [before, after] = process.argv.slice(2);
if (!before || !after) {
  console.error('Name both sites: node scripts/compare-sites.ts http://localhost:3001 http://localhost:3002');
  process.exit(2);
}
const sitemap = await (await fetch(new URL('/sitemap.xml', before))).text();
const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
const paths = [...new Set([...listed, ...otherPages])];
const browser = await launchBrowser(await findBrowser());
const differences: string[] = [];
for (const view of views) {
  // Without scripts, so that pages of both sites are compared at the same moment.
  const page = await browser.newPage({ ...view, reducedMotion: 'reduce', javaScriptEnabled: false });
  const eye = await browser.newPage();
  for (const path of paths) {
    const [old, now] = [await look(page, new URL(path, before)), await look(page, new URL(path, after))];
    const what = `${path} at ${view.viewport.width} px, ${view.colorScheme}`;
    if (old.outline !== now.outline) differences.push(`${what}: elements or text`);
    const part = await differentPixels(eye, old.picture, now.picture);
    if (part > mostPixels) differences.push(`${what}: ${(part * 100).toFixed(2)} % of the pixels`);
  }
  await Promise.all([page.close(), eye.close()]);
}
await browser.close();
for (const difference of differences) console.log(difference);
console.log(`${paths.length * views.length} compared, ${differences.length} differences`);
process.exitCode = differences.length ? 1 : 0;

async function look(page: Page, address: URL): Promise<{ outline: string; picture: string }> {
  await page.goto(address.href, { waitUntil: 'load' });
  const outline = await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*:not(script, style, link)')];
    const names = elements.map((one) => [one.tagName, one.getAttribute('role'), one.getAttribute('aria-label')].join());
    return [...names, document.body.innerText].join('\n');
  });
  const picture = (await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64');
  return { outline: outline.replaceAll(address.host, ''), picture };
}

/** The part of the pixels that differ, from 0 to 1; 1 for pictures of different sizes. */
async function differentPixels(page: Page, one: string, other: string): Promise<number> {
  if (one === other) return 0;
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      const [left, right] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)];
      return left.reduce((count, pixel, at) => count + Number(pixel !== right[at]), 0) / left.length;
    },
    [one, other],
  );
}
