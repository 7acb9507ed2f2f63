import { expect, it } from 'vitest';
import { withInlineStyles } from './inline-styles.ts';

const files: Record<string, string> = {
  '/assets/shell.css': '.shell{}',
  '/assets/home.css': '.home{}\n',
  '/assets/field.css': '.price::before{content:"$&"}',
};
const link = (file: string): string => `<link rel="stylesheet" href="/assets/${file}.css"/>`;
const inlined = async (html: string): Promise<string> =>
  (
    await withInlineStyles(
      new Response(html, { status: 404, headers: { 'content-type': 'text/html' } }),
      (path) => files[path],
    )
  ).text();
const read = (head: string): string =>
  `<!DOCTYPE html><html lang="en" data-scripts="on-input"><head>${head}</head></html>`;

it('puts the styles of a page that is only read into it, as they are, and leaves their links without effect', async () => {
  const html = await inlined(read(link('shell') + link('home') + link('field').replace('.css', '.css#')));
  expect(html).toBe(
    read(
      `${link('shell')}<link rel="stylesheet" href="/assets/home.css" disabled=""/><link rel="stylesheet" href="/assets/field.css#" disabled=""/><style>.home{}.price::before{content:"$&"}</style>`,
    ),
  );
});

it('leaves the file that all pages have, and one that it does not know', async () => {
  for (const head of [link('shell'), link('shell') + link('of-another-build')]) {
    expect(await inlined(read(head))).toBe(read(head));
  }
});

it('leaves a page that loads React by itself, whatever it shows, as it is', async () => {
  const html = read(link('shell') + link('home')).replace(' data-scripts="on-input"', '');
  expect(await inlined(html)).toBe(html);
});

it('keeps status and headers', async () => {
  const page = await withInlineStyles(
    new Response(read(''), { status: 404, headers: { 'content-type': 'text/html' } }),
    () => '',
  );
  expect(page.status).toBe(404);
  expect(page.headers.get('content-type')).toBe('text/html');
});
