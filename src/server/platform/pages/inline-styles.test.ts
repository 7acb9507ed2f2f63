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
const page = (head: string): string => `<!DOCTYPE html><html lang="en"><head>${head}</head></html>`;
const shared = link('field').replace('.css', '.css#');

it('inlines the styles of a page unchanged, and disables their links', async () => {
  const html = await inlined(page(link('shell') + link('home') + shared));
  expect(html).toBe(
    page(
      `${link('shell')}<link rel="stylesheet" href="/assets/home.css" disabled=""/><link rel="stylesheet" href="/assets/field.css#" disabled=""/><style>.home{}.price::before{content:"$&"}</style>`,
    ),
  );
});

it('leaves the stylesheet of all pages, and unknown ones', async () => {
  for (const head of [link('shell'), link('shell') + link('of-another-build')]) {
    expect(await inlined(page(head))).toBe(page(head));
  }
});

it('keeps status and headers', async () => {
  const response = await withInlineStyles(
    new Response(page(''), { status: 404, headers: { 'content-type': 'text/html' } }),
    () => '',
  );
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/html');
});
