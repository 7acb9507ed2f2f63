import { expect, it } from 'vitest';
import { classesDefinedIn, classesUsedIn } from '#tests/support/project/classes.ts';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';

const files = filesBelow(['src']);
const sheets = files.filter((file) => file.endsWith('.css'));
const code = files.filter((file) => /\.(?:ts|tsx)$/.test(file) && !file.includes('.test.'));
const defined = new Set(sheets.flatMap((file) => classesDefinedIn(textOf(file))));
const used = code.filter((file) => file.endsWith('.tsx')).flatMap((file) => classesUsedIn(file, textOf(file)));

const undefinedIn = (names: readonly string[], known: ReadonlySet<string>): string[] =>
  names.filter((name) => (name.endsWith('-') ? ![...known].some((one) => one.startsWith(name)) : !known.has(name)));

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

it('every class that a component uses has a rule', () => {
  // Used by our code to find this element.
  const found = 'dialog-foot';
  expect(used.length).toBeGreaterThan(1000);
  expect([...new Set(undefinedIn(used, defined))].sort()).toEqual([found]);
});

it('every class that has a rule is used', () => {
  const text = code.map(textOf).join('\n');
  const prefixes = [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, prefix = '']) => prefix);
  const isUsed = (name: string): boolean =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) || prefixes.some((prefix) => name.startsWith(prefix));
  expect([...defined].filter((name) => !isUsed(name)).sort()).toEqual([]);
});

it('every custom property that is read has a value, and every token is read', () => {
  const read = new Set([...sheets, ...code].flatMap((file) => matches(textOf(file), /var\((--[\w-]+)/g)));
  const set = new Set([...sheets, ...code].flatMap((file) => matches(textOf(file), /(--[\w-]+)['"]?(?=:|,)/g)));
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
  const tokens = matches(textOf('src/web/ui/styles/theme/tokens.css'), /(--[\w-]+):/g);
  expect(tokens.length).toBeGreaterThan(30);
  expect(tokens.filter((name) => !read.has(name))).toEqual([]);
});

it('the dark theme is the same by the choice of the system and by the switch', () => {
  const [system, choice] = ['dark-theme', 'dark-choice'].map((name) =>
    matches(textOf(`src/web/ui/styles/theme/${name}.css`), /^ +(--[\w-]+: .+|color-scheme: .+);$/gm),
  );
  expect(system?.length).toBeGreaterThan(30);
  expect(choice).toEqual(system);
});

it('a class without a rule is reported when planted', () => {
  const planted = `const A = () => <p className={\`tag \${on ? "on" : ""} tag-\${kind}\`} title="other" />;`;
  expect(classesUsedIn('planted.tsx', planted)).toEqual(['tag', 'on', 'tag-']);
  expect(undefinedIn(['tag', 'on', 'tag-', 'gone-'], new Set(['tag', 'tag-new']))).toEqual(['on', 'gone-']);
  expect(classesDefinedIn('.a > .b-c:hover { background: url(x.svg); } /* .d */')).toEqual(['a', 'b-c']);
});
