import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewOrder } from '#contract/checkout/orders.ts';
import { startOwnSite } from '#tests/support/app/own-site.ts';
import { addressOf, hostOf } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { copyOfContent } from '#tests/support/project/content.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';

const service = `---
id: slope-maps
order: 14
name: Slope & <b>Aspect</b> Maps
priceUsd: 60
duration: 1 week
icon: drop
group: mapping
alt: Hillside in eight directions
description: "How steep the ground is and which way it faces, for roads, orchards and solar panels. </script><script>alert(1)</script>"
faqs:
  - question: How fine is the terrain?
    answer: Thirty metres, or finer from your own survey.
---
## What you get

A map of gradients and aspects.
`;

const article = `---
slug: reading-a-slope
title: Reading a slope
summary: What a gradient in per cent says about a road, a field and a roof.
topic: Terrain
kind: article
published: 2026-12-01
checked: 2026-12-02
relatedServices: [slope-maps]
---
A gradient is a rise over a distance.

## Per cent and degrees

Ten per cent is about six degrees.
`;

const people = `
## Who we are

The people whom you meet.

- A Made-up Person. Draws the maps of this test.
- Another One. Checks them.
`;

const copy = copyOfContent();
let site: SiteProcess;
beforeAll(async () => {
  writeFileSync(path.join(copy.folder, 'catalogue/services/slope-maps.md'), service);
  writeFileSync(path.join(copy.folder, 'articles/reading-a-slope.md'), article);
  appendFileSync(path.join(copy.folder, 'site/about.md'), people);
  site = await startOwnSite({ CONTENT_DIR: copy.folder });
});
afterAll(async () => {
  await site?.stop();
  copy.remove();
});

const read = async (address: string): Promise<string> => (await fetch(site.url + address)).text();

it('people and projects that are added to the text of /about have a section there, in its own words', async () => {
  const html = await read('/about');
  expect(html).toMatch(
    /<h2[^>]*>Who we are<\/h2>[\s\S]*The people whom you meet\.[\s\S]*<h3[^>]*>A Made-up Person<\/h3>/,
  );
  expect(html).toContain('Draws the maps of this test.');
});

const escapedName = 'Slope &amp; &lt;b&gt;Aspect&lt;/b&gt; Maps';

describe('a 14th service, as one more file', () => {
  it.each(['/services2', '/services', '/menu', '/'])('appears on %s', async (address) => {
    const html = await read(address);
    expect(html).toContain(escapedName);
    expect(html).toContain('href="/services/slope-maps"');
  });

  it('is the 14th card of the grid, and the button keeps its label', async () => {
    const html = await read('/services2');
    const grid = html.slice(html.indexOf('<main'), html.indexOf('Explore All 10+ Geospatial Services'));
    expect(new Set(grid.match(/href="\/services\/[\w-]+"/g)).size).toBe(14);
  });

  it('has its price on the price list, a page, and a fallback picture', async () => {
    expect(await read('/menu')).toMatch(/Maps<\/span>.{0,80}1 week.{0,80}USD (<!-- -->)?60/);
    const html = await read('/services/slope-maps');
    expect(html).toContain(`<h1 class="text-title">${escapedName}</h1>`);
    for (const [, image] of html.matchAll(/<img src="([^"]*)"/g)) {
      expect((await fetch(site.url + image)).status, image).toBe(200);
    }
    const share = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect((await fetch(share)).status).toBe(200);
  });

  it('is escaped everywhere, also in structured data', async () => {
    const html = await read('/services/slope-maps');
    expect(html).not.toContain('<b>Aspect');
    expect(html).not.toContain('<script>alert');
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Service',
      name: 'Slope & <b>Aspect</b> Maps',
      offers: { price: 60 },
    });
  });

  it('has the price of its file at the checkout', async () => {
    const visitor = new Visitor({ ...hostOf(site, null), origin: site.url, request: fetch }, addressOf(1));
    const items = [{ id: 'slope-maps', quantity: 2 }];
    const { body } = await visitor.call(previewOrder, { body: { items } });
    expect(body).toMatchObject({
      lines: [{ id: 'slope-maps', name: 'Slope & <b>Aspect</b> Maps', unitCents: 6_000, totalCents: 12_000 }],
      totalCents: 12_000,
      unavailable: [],
    });
  });

  it('is found in the sitemap and by search', async () => {
    expect(await read('/sitemap.xml')).toContain(`<loc>${site.url}/services/slope-maps</loc>`);
    const { groups } = JSON.parse(await read('/api/search?q=gradients')) as Found;
    expect(groups.flatMap(({ results }) => results.map(({ address }) => address))).toContain('/services/slope-maps');
    expect(await read('/search?q=aspect')).toContain(`Slope &amp; &lt;b&gt;<mark>Aspect</mark>&lt;/b&gt; Maps`);
  });
});

interface Found {
  groups: { results: { address: string }[] }[];
}

describe('a new article, as one more file', () => {
  it.each(['/articles-and-projects', '/menu'])('appears on %s', async (address) => {
    expect(await read(address)).toContain('href="/articles/reading-a-slope"');
  });

  it('is first in the feed with its date, in the sitemap with its review date, and found by search', async () => {
    const feed = await read('/rss.xml');
    expect(feed.indexOf('Reading a slope')).toBe(feed.indexOf('<item><title>') + '<item><title>'.length);
    expect(feed).toContain('<pubDate>Tue, 01 Dec 2026 06:00:00 GMT</pubDate>');
    expect(await read('/sitemap.xml')).toContain(
      `<url><loc>${site.url}/articles/reading-a-slope</loc><lastmod>2026-12-02</lastmod></url>`,
    );
    expect(await read('/search?q=reading+a+slope')).toContain('href="/articles/reading-a-slope"');
  });

  it('has its page, which links to the service', async () => {
    const html = await read('/articles/reading-a-slope');
    expect(html).toContain('href="/services/slope-maps"');
    expect(html).toContain('2 December 2026');
  });
});

onlyInLongRun(() => {
  it('an invalid file stops the start with its name, line and reason', async () => {
    const wrong = copyOfContent();
    writeFileSync(path.join(wrong.folder, 'catalogue/services/slope-maps.md'), service.replace('60', 'sixty'));
    const start = startSiteProcess({ CONTENT_DIR: wrong.folder });
    await expect(start).rejects.toThrow(/ended with code 1:\ncontent\/catalogue\/services\/slope-maps\.md: priceUsd: /);
    wrong.remove();
  });
});
