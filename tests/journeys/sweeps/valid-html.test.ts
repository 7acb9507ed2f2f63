import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { crawl } from '#tests/support/browser/crawl.ts';
import { sharedSiteUrl } from '#tests/support/browser/journey.ts';

const url = sharedSiteUrl();

/** All rules about documents, accessibility and validity, adapted to React's output, which is valid as well. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // React writes <br/> and markdown-it <br>; the parser treats both alike.
    'void-style': 'off',
    // React writes charSet and dateTime; attribute names are case-insensitive.
    'attr-case': 'off',
    // React writes async="", never async="async".
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    // React's own ids begin with _; any id without a space is valid.
    'valid-id': ['error', { relaxed: true }],
    // Our own files come from the server that sends the page; only files of other origins would need a hash.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The list of a combobox filters its options during typing, which a select cannot do.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
});

async function complaints(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

it('sends valid HTML on every page', async () => {
  const pages = await crawl(url);
  for (const more of [
    '/search?q=farm+map',
    '/search?q=xyzzy',
    '/find?q=my+dam+is+filling+with+sand',
    '/find?q=xyzzy',
    '/tools/coordinates?point=-20.15%2C28.58',
    '/no-such-sheet',
    '/reset-password',
    '/activate',
    '/welcome',
  ]) {
    pages.set(more, await (await fetch(url + more)).text());
  }
  const wrong: string[] = [];
  for (const [path, html] of pages) wrong.push(...(await complaints(html)).map((complaint) => `${path} ${complaint}`));
  expect(wrong).toEqual([]);
});

it.each([
  ['a list with something else in it', '<ul><p>one</p></ul>', 'element-permitted-content'],
  ['an id twice', '<p id="a">one</p><p id="a">two</p>', 'no-dup-id'],
  ['a picture without words', '<img src="/a.png">', 'wcag/h37'],
  ['a label for nothing', '<label for="nothing">Name</label>', 'no-missing-references'],
  ['a heading left out', '<h1>One</h1><h3>Three</h3>', 'heading-level'],
])('finds %s', async (_, body, rule) => {
  const page = `<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;
  expect((await complaints(page)).join()).toContain(rule);
});
