import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readArticles } from '#server/articles/articles.ts';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { readSite } from '#server/site/site.ts';
import { content } from '#tests/support/project/content.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { shareId, sharesOfPages } from './page-shares.ts';
import { releasedShares } from './released-shares.ts';
import { renderShare } from './render-share.ts';

const shares = sharesOfPages({
  site: readSite(content, { mode: 'live' }),
  catalogue: readCatalogue(content),
  articles: readArticles(content),
});
const shareOf = (page: string) => {
  const share = shares.find(({ name }) => name === page);
  if (!share) throw new Error(`There is no picture of ${page}.`);
  return share;
};

it('knows the pictures of the release by what they say', () => {
  expect(Object.fromEntries(shares.map((one) => [one.name, shareId(one)]))).toEqual(releasedShares);
  const share = shareOf('services/hydrology');
  expect(shareId({ ...share, headline: 'Water' })).not.toBe(shareId(share));
});

it.each([
  'services/hydrology',
  'home',
])('renders the same sheet of %s after a publication, but for the flare of its letters', async (page) => {
  const share = shareOf(page);
  const [ours, released] = [
    await renderShare(share),
    readFileSync(path.join(projectRoot, `public/images/share/${page}.png`)),
  ];
  const [one, other] = await Promise.all(
    [ours, released].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  expect([one?.info.width, one?.info.height]).toEqual([1200, 630]);
  const differing = one?.data.filter((value, at) => Math.abs(value - (other?.data[at] ?? 0)) > 64).length ?? 0;
  expect(differing / (one?.data.length ?? 1)).toBeLessThan(0.02);
  await expect(renderShare({ ...share, headline: 'Water '.repeat(60) })).rejects.toThrow('does not fit');
});
