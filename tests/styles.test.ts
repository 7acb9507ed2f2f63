import { build, type Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { classesDefinedIn, classesUsedIn } from '#tests/support/project/classes.ts';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';
import { wideWindow } from '#web/ui/state/wide-window.ts';
import { styles } from '../tools/vite/styles.ts';

const files = filesBelow(['src']);
const sheets = files.filter((file) => file.endsWith('.css'));
const code = files.filter((file) => /\.(?:ts|tsx)$/.test(file) && !file.includes('.test.'));
const own = new Set(sheets.flatMap((file) => classesDefinedIn(textOf(file))));
const used = code.filter((file) => file.endsWith('.tsx')).flatMap((file) => classesUsedIn(file, textOf(file)));

/** All classes of the sheet that every page has, with those that Tailwind generates. */
async function classesInAppSheet(): Promise<string[]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [styles.plugin],
    css: styles.css,
    build: { write: false, rollupOptions: { input: 'src/web/app.css' } },
  });
  const [sheet] = (built as Rollup.RollupOutput).output.filter(({ fileName }) => fileName.endsWith('.css'));
  return classesDefinedIn(String((sheet as Rollup.OutputAsset).source));
}

const undefinedIn = (names: readonly string[], known: ReadonlySet<string>): string[] =>
  names.filter((name) => (name.endsWith('-') ? ![...known].some((one) => one.startsWith(name)) : !known.has(name)));

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

const text = code.map(textOf).join('\n');
const words = new Set(matches(text, /([\w-]+)/g));
const prefixes = [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, prefix = '']) => prefix);
const isNamed = (name: string): boolean => words.has(name) || prefixes.some((prefix) => name.startsWith(prefix));

describe('every class', async () => {
  const generated = new Set((await classesInAppSheet()).filter((name) => !own.has(name)));

  it('that a component uses has a rule', () => {
    // Used by our code to find this element.
    const found = 'dialog-foot';
    expect(used.length).toBeGreaterThan(1000);
    expect([...new Set(undefinedIn(used, new Set([...own, ...generated])))].sort()).toEqual([found]);
  });

  it('that has a rule is used', () => {
    expect([...own].filter((name) => !isNamed(name)).sort()).toEqual([]);
  });

  it('that Tailwind generates is used as a class, and is no other word of the code', () => {
    expect(generated.size).toBeGreaterThan(100);
    expect([...generated].filter((name) => !used.includes(name)).sort()).toEqual([]);
  });
});

it('every custom property that is read has a value, and every token is read', () => {
  const read = new Set([...sheets, ...code].flatMap((file) => matches(textOf(file), /var\((--[\w-]+)/g)));
  const set = new Set([...sheets, ...code].flatMap((file) => matches(textOf(file), /(--[\w-]+)['"]?(?=:|,)/g)));
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
  const tokens = matches(textOf('src/web/ui/styles/theme/tokens.css'), /(--[\w-]+):/g);
  expect(tokens.length).toBeGreaterThan(30);
  expect(tokens.filter((name) => !read.has(name))).toEqual([]);
});

it('the breakpoint is the same for styles and scripts, and is not repeated', () => {
  const number = /\b48\.06\d*rem/;
  const named = [...sheets, ...code].filter((file) => number.test(textOf(file)));
  expect(named.sort()).toEqual(['src/web/ui/state/wide-window.ts', 'src/web/ui/styles/media.css']);
  expect(textOf('src/web/ui/styles/media.css')).toContain(`--wide ${wideWindow};`);
});

it('no condition of a sheet is compiled to a `not`, which browsers from before 2022 do not understand', () => {
  expect(sheets.filter((file) => /@(?:custom-)?media [^{;]*(?:<|\bnot\b)/.test(textOf(file)))).toEqual([]);
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
