import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  layersOfWeb,
  layersWithRules,
  modulesWithRules,
  readImports,
  ruleNames,
} from '#tests/support/project/imports.ts';
import { plantTree } from '#tests/support/project/planted-tree.ts';
import { filesBelow, foldersOf, generatedFiles, linesMatching, textOf } from '#tests/support/project/project-files.ts';

const isCode = (file: string): boolean => /\.(?:ts|tsx|mjs)$/.test(file) && !generatedFiles.includes(file);
const isProgram = (file: string): boolean => /\.tsx?$/.test(file) && !file.includes('.test.');
const source = filesBelow(['src']).filter(isCode);
const written = filesBelow(['src', 'tests', 'scripts', 'tools']).filter(isCode);

describe('imports between folders', () => {
  it('go to lower layers only, and every file is checked', async () => {
    const checked = await readImports();
    expect(checked.violations).toEqual([]);
    const programs = filesBelow(['src']).filter(isProgram);
    expect(checked.seen.filter(isProgram)).toEqual(programs);
    expect(checked.imports).toBeGreaterThanOrEqual(
      linesMatching(programs, /^(?:import|export|\}).* from '[#.]/).length,
    );
  });

  it('have a rule for every folder of the server', async () => {
    const modules = source.flatMap((file) => /^src\/server\/([^/]+)\//.exec(file)?.[1] ?? []);
    // A folder without rules would pass all of them; rules for a missing folder are obsolete.
    expect([...new Set(modules)].filter((module) => module !== 'platform').sort()).toEqual(await modulesWithRules());
  });

  it('have a rule for everything inside a folder with folders', async () => {
    const layers = await layersWithRules();
    const parents = source.map((file) => path.posix.dirname(path.posix.dirname(file)));
    const layered = [...new Set(parents)].filter(
      (folder) => !['src', 'src/server', 'src/web', '.'].includes(folder) && foldersIn(folder).length > 1,
    );
    expect(Object.keys(layers).sort()).toEqual(layered.sort());
    for (const folder of layered) {
      const inside = [...foldersIn(folder), ...programsIn(folder)].sort();
      expect([folder, layers[folder]?.toSorted()]).toEqual([folder, inside]);
    }
  });

  it('have a rule for every file directly in src/web', async () => {
    expect((await layersOfWeb()).filter(isProgram).sort()).toEqual(programsIn('src/web'));
  });

  it('are reported when planted wrong', async () => {
    const { violations } = await readImports(plant(wrongImports));
    expect(violations).toEqual(
      wrongImports.flatMap(({ rule, from, to }) => (rule ? [`${rule}: ${from} → ${to}`] : [])).sort(),
    );
    const provoked = new Set(wrongImports.map(({ rule }) => rule));
    const perModule = /-imports-lower-modules-only$/;
    expect((await ruleNames()).filter((name) => !provoked.has(name) && !perModule.test(name))).toEqual([]);
  });

  it('reach the public interface of a module below', async () => {
    const right = [
      { from: 'src/server/bookings/routes.ts', to: 'src/server/accounts/accounts.ts' },
      { from: 'src/server/reviews/reviews.ts', to: 'src/server/bookings/bookings.ts' },
      { from: 'src/web/bookings/page.tsx', to: 'src/web/cart/cart.ts' },
      { from: 'src/web/bookings/page.tsx', to: 'src/contract/bookings/bookings.ts' },
      { from: 'src/web/confirmation/confirmation-page.tsx', to: 'src/web/bookings/confirmation.tsx' },
    ];
    expect((await readImports(plant(right))).violations).toEqual([]);
  });
});

describe('files', () => {
  it('are named for what they hold', () => {
    const vague = new Set([
      'shared',
      'common',
      'lib',
      'libs',
      'util',
      'utils',
      'helper',
      'helpers',
      'core',
      'features',
    ]);
    const folders = foldersOf(filesBelow(['src', 'tests', 'scripts', 'tools']));
    const names = written.map((file) => path.basename(file).replace(/\..*$/, ''));
    expect([...folders, ...names].filter((name) => vague.has(name))).toEqual([]);
    expect(source.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });

  it('leave nothing for later and switch nothing off', () => {
    const lines = [
      'TO' + 'DO\\b',
      'FIX' + 'ME\\b',
      '@ts-' + 'ignore',
      '@ts-' + 'expect-error',
      '@ts-' + 'nocheck',
      'biome-' + 'ignore',
    ];
    const calls = [
      '\\b(?:it|test|describe|suite)\\.(?:only|skip|todo|fails)\\b',
      '\\.skip' + 'If\\(',
      '\\.run' + 'If\\(',
    ];
    expect(linesMatching(written, new RegExp([...lines, ...calls].join('|')))).toEqual([]);
  });

  it('carry no style attribute, which the content policy would refuse', () => {
    const pages = filesBelow(['src/web']).filter((file) => file.endsWith('.tsx'));
    expect(linesMatching(pages, /\sstyle=["'{]/)).toEqual([]);
  });

  it('name no folder of one machine', () => {
    const texts = filesBelow(['src', 'tests', 'scripts', 'tools', 'content', 'docs', 'migrations']).filter((file) =>
      /\.(?:ts|tsx|mjs|md|ya?ml|sql|css)$/.test(file),
    );
    expect(linesMatching(texts, /(?:^|[\s"'`(])\/(?:work|root|home\/\w+|Users\/\w+)\//)).toEqual([]);
  });
});

describe('what repeats is written once', () => {
  it.each([
    ['storage of the browser', /\b(?:local|session)Storage\b/, 'src/web/ui/state/storage.ts'],
    ['a set of listeners', /new Set<\(\) => void>/, 'src/web/ui/state/create-store.ts'],
    ['the key of a repeated request', /crypto\.randomUUID\(\)/, 'src/web/ui/forms/submit/idempotency-key.ts'],
    ['focus on arrival', /Effect\(\(\) => \w+\.current\?\.focus/, 'src/web/ui/content/use-focus-on-mount.ts'],
    ['what search engines leave out', /content: 'noindex'/, 'src/web/seo/page-meta.ts'],
  ])('%s', (_, pattern, file) => {
    const found = linesMatching(filesBelow(['src/web']).filter(isProgram), pattern);
    expect([...new Set(found.map((line) => line.split(':')[0]))]).toEqual([file]);
  });
});

/** The names of the folders with code directly inside a folder, sorted. */
const foldersIn = (folder: string): string[] =>
  [
    ...new Set(
      filesBelow([folder])
        .map((file) => file.slice(folder.length + 1).split('/'))
        .flatMap(([name = '', ...rest]) => (rest.length ? name : [])),
    ),
  ].sort();

/** The names of the files with code directly inside a folder, without tests, sorted. */
const programsIn = (folder: string): string[] =>
  filesBelow([folder])
    .filter(isProgram)
    .filter((file) => path.posix.dirname(file) === folder)
    .map((file) => path.posix.basename(file));

interface PlantedImport {
  from: string;
  to: string;
}

const wrongImports: (PlantedImport & { rule: string })[] = [
  { rule: 'no-higher-layer', from: 'src/server/platform/content/a.ts', to: 'src/server/platform/http/router.ts' },
  { rule: 'no-higher-layer', from: 'src/server/bookings/calendar.ts', to: 'src/server/bookings/opening/a.ts' },
  { rule: 'no-higher-layer', from: 'src/server/bookings/changes/a.ts', to: 'src/server/bookings/bookings.ts' },
  { rule: 'no-higher-layer', from: 'src/server/checkout/context.ts', to: 'src/server/checkout/checkout.ts' },
  { rule: 'no-higher-layer', from: 'src/web/auth/a.tsx', to: 'src/web/shell/shell.tsx' },
  { rule: 'no-higher-layer', from: 'src/web/api.ts', to: 'src/web/auth/b.ts' },
  { rule: 'no-higher-layer', from: 'src/web/offline/a.ts', to: 'src/web/bookings/calendar.tsx' },
  { rule: 'no-higher-layer', from: 'src/web/site/b.tsx', to: 'src/web/outbox-kinds.ts' },
  { rule: 'no-higher-layer', from: 'src/web/shell/a.tsx', to: 'src/web/bookings/page.tsx' },
  { rule: 'no-higher-layer', from: 'src/web/shell/b.tsx', to: 'src/web/accounts/sign-in-page.tsx' },
  { rule: 'contract-imports-zod-only', from: 'src/contract/a.ts', to: 'src/server/platform/clock.ts' },
  { rule: 'contract-imports-zod-only', from: 'src/contract/b.ts', to: 'node_modules/kysely/index.js' },
  { rule: 'geo-imports-neither-side', from: 'src/geo/geodesy/a.ts', to: 'src/web/cart/cart.ts' },
  { rule: 'platform-imports-no-feature', from: 'src/server/platform/a.ts', to: 'src/server/accounts/accounts.ts' },
  {
    rule: 'accounts-imports-lower-modules-only',
    from: 'src/server/accounts/a.ts',
    to: 'src/server/sessions/sessions.ts',
  },
  {
    rule: 'sessions-imports-lower-modules-only',
    from: 'src/server/sessions/a.ts',
    to: 'src/server/accounts/sign-up.ts',
  },
  {
    rule: 'bookings-imports-lower-modules-only',
    from: 'src/server/bookings/a.ts',
    to: 'src/server/checkout/checkout.ts',
  },
  {
    rule: 'traces-load-by-setting',
    from: 'src/server/platform/d.ts',
    to: 'src/server/platform/traces/opentelemetry.ts',
  },
  { rule: 'app-imports-routes-only', from: 'src/server/app.ts', to: 'src/server/accounts/sign-up.ts' },
  { rule: 'server-imports-no-web', from: 'src/server/platform/b.ts', to: 'src/web/api.ts' },
  { rule: 'platform-imports-no-feature', from: 'src/server/platform/b.ts', to: 'src/web/api.ts' },
  { rule: 'web-imports-no-server', from: 'src/web/cart/a.ts', to: 'src/server/accounts/accounts.ts' },
  { rule: 'start-is-not-imported', from: 'src/web/cart/b.ts', to: 'src/main.ts' },
  { rule: 'ui-imports-no-product-code', from: 'src/web/ui/a.ts', to: 'src/contract/limits.ts' },
  { rule: 'pages-link-by-url', from: 'src/web/shell/a.tsx', to: 'src/web/bookings/page.tsx' },
  { rule: 'pages-link-by-url', from: 'src/web/shell/b.tsx', to: 'src/web/accounts/sign-in-page.tsx' },
  { rule: 'pages-share-few-folders', from: 'src/web/site/a.tsx', to: 'src/web/bookings/calendar.tsx' },
  { rule: 'confirmation-imports-parts-only', from: 'src/web/confirmation/a.tsx', to: 'src/web/bookings/calendar.tsx' },
  { rule: 'server-runs-without-tools', from: 'src/server/platform/c.ts', to: 'node_modules/vitest/index.js' },
  { rule: 'no-cycles', from: 'src/web/cart/c.ts', to: 'src/web/cart/d.ts' },
  // The other half of the cycle above, which is reported only once.
  { rule: '', from: 'src/web/cart/d.ts', to: 'src/web/cart/c.ts' },
  { rule: 'every-import-is-found', from: 'src/web/cart/e.ts', to: '#web/cart/missing.ts' },
];

/** A small tree of files with these imports and the import aliases of this package. */
function plant(imports: readonly PlantedImport[]): string {
  const files = new Map([['package.json', textOf('package.json')]]);
  for (const { to } of imports) {
    if (to.startsWith('#')) continue;
    files.set(to, 'export const planted = 1;\n');
    if (isPackage(to)) files.set(`${path.posix.dirname(to)}/package.json`, '{ "exports": "./index.js" }');
  }
  for (const { from, to } of imports) files.set(from, `${files.get(from) ?? ''}import '${specifier(from, to)}';\n`);
  return plantTree(files);
}

const isPackage = (file: string): boolean => file.startsWith('node_modules/');

function specifier(from: string, to: string): string {
  if (isPackage(to)) return to.split('/')[1] ?? to;
  const alias = to.replace(/^src\/(contract|server|web)\//, '#$1/');
  return alias.startsWith('#') ? alias : path.posix.relative(path.posix.dirname(from), to);
}
