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

test('orders modules from shared ones to those of the page, with the entry last', () => {
  const html = deferScripts(
    page(['manifest', 'entry', 'framework', 'shell', 'root', 'login-page', 'login-form', 'calls']),
  );
  const names = ['manifest', 'framework', 'shell', 'calls', 'login-form', 'login-page', 'root', 'entry'];
  expect(modulesOf(html)).toEqual(names.map((name) => `/assets/${name}.js`));
  expect(html).not.toContain('modulepreload');
});

test('loads and runs a module once that the page lists twice', () => {
  const html = deferScripts(page(['entry', 'framework', 'root', 'login-page', 'framework', 'calls', 'entry']));
  const modules = modulesOf(html);
  expect(modules).toEqual([...new Set(modules)]);
  expect(modules.at(-1)).toBe('/assets/entry.js');
});

test('runs the data scripts of React with the modules, in the order of the page', () => {
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

test('keeps inline text of the page unchanged', () => {
  const html = page(['entry', 'root']);
  const [, before] = html.split('async="">');
  expect(deferScripts(html).split('root.js /assets/entry.js">\n')[1]).toBe(before);
});

test('loads the module that paints the map before the framework', () => {
  const html = deferScripts(page(['entry', 'framework', 'root', 'brief-page', 'brief', 'picture-4f1a']));
  const names = ['picture-4f1a', 'framework', 'brief', 'brief-page', 'root', 'entry'];
  expect(modulesOf(html)).toEqual(names.map((name) => `/assets/${name}.js`));
});

test('names the module that paints the map when a page loads React on any input', () => {
  const html = page(['entry', 'framework', 'root', 'brief-page', 'picture-4f1a']);
  expect(deferScripts(html)).not.toContain('data-script');
  expect(deferScripts(`<html data-scripts="on-input-anywhere">${html}`)).toContain(
    'data-script="/assets/picture-4f1a.js" data-modules="/assets/picture-4f1a.js ',
  );
});
