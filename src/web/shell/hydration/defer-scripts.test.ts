import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const preload = (name: string): string => `<link rel="modulepreload" href="/assets/${name}.js"/>`;
const page = (preloads: string[]): string =>
  `<head>${preloads.map(preload).join('')}</head><body><p>Words</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/login-page.js";

import("/assets/entry.js");</script></body>`;
const modulesOf = (html: string): string[] =>
  (/<script type="text\/plain" data-modules="([^"]*)">/.exec(html)?.[1] ?? '').split(' ');

test('modules are run from what all pages need to what one page is, and the entry last', () => {
  const html = deferScripts(
    page(['manifest', 'entry', 'framework', 'shell', 'root', 'login-page', 'login-form', 'calls']),
  );
  const names = ['manifest', 'framework', 'shell', 'calls', 'login-form', 'login-page', 'root', 'entry'];
  expect(modulesOf(html)).toEqual(names.map((name) => `/assets/${name}.js`));
  expect(html).not.toContain('modulepreload');
});

test('what stands in the page twice is loaded and run once', () => {
  const html = deferScripts(page(['entry', 'framework', 'root', 'login-page', 'framework', 'calls', 'entry']));
  const modules = modulesOf(html);
  expect(modules).toEqual([...new Set(modules)]);
  expect(modules.at(-1)).toBe('/assets/entry.js');
});

test('what React continues with is run with the modules, in the order of the page', () => {
  const states = ['window.__reactRouterContext = {"ssr":true};', 'window.__reactRouterContext.close();'];
  const [first, last] = states.map((text) => `<script>${text}</script>`);
  const html = deferScripts(
    page(['entry', 'root']).replace('<p>', `${first}<p>`).replace('</body>', `<!--$-->${last}<!--/$--></body>`),
  );
  expect(html).toContain('<body><script></script><p>Words</p>');
  expect(html).toContain(
    `data-modules="/assets/root.js /assets/entry.js">${states.join(';')}\nimport "/assets/manifest.js";`,
  );
  expect(html).toContain('</script><!--$--><!--/$--></body>');
});

test('the script of the page stays as it was, as text', () => {
  const html = page(['entry', 'root']);
  const [, before] = html.split('async="">');
  expect(deferScripts(html).split('root.js /assets/entry.js">\n')[1]).toBe(before);
});

test('what paints the first picture of the map comes before the framework', () => {
  const html = deferScripts(page(['entry', 'framework', 'root', 'brief-page', 'brief', 'picture-4f1a']));
  const names = ['picture-4f1a', 'framework', 'brief', 'brief-page', 'root', 'entry'];
  expect(modulesOf(html)).toEqual(names.map((name) => `/assets/${name}.js`));
});

test('a page that loads React on any input has what paints its map by itself', () => {
  const html = page(['entry', 'framework', 'root', 'brief-page', 'picture-4f1a']);
  expect(deferScripts(html)).not.toContain('data-script');
  expect(deferScripts(`<html data-scripts="on-input-anywhere">${html}`)).toContain(
    'data-script="/assets/picture-4f1a.js" data-modules="/assets/picture-4f1a.js ',
  );
});
