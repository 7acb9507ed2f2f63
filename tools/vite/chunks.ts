import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Every file costs its headers, so small files that are needed together are one. A chunk contains the files of whole
 * folders of src (not of folders inside them), packages, and files whose first line says `// Chunk: name`; that line
 * counts more than the folder. `own` in it is no chunk: the bundler decides. Files that they import come with them, so the
 * chunk `shell`, which every page loads, must not import modules of the calls.
 */
const chunks: Readonly<Record<string, { folders?: readonly string[]; packages?: readonly string[] }>> = {
  // The framework seldom changes.
  framework: { packages: ['react', 'react-dom', 'react-router', 'scheduler', 'cookie', 'set-cookie-parser'] },
  // Around every page.
  shell: {
    folders: [
      'web/shell',
      'web/shell/consent',
      'web/shell/header',
      'web/shell/advert',
      'web/shell/links',
      'web/page-runtime',
      'web/company',
      'web/seo',
      'web/auth',
      'web/auth/query',
      'web/session',
      'web/ui/state',
      'web/ui/controls',
      'web/ui/layout',
      'web/ui/display',
      'web/ui/format',
      'web/ui/async',
    ],
  },
  // Code that calls the server, with the schemas of the calls: loaded by pages with a form, and while signed in.
  calls: { folders: ['web/requests', 'web/auth/calls', 'web/auth/navigation', 'contract'] },
  // Needed together by pages with a form, and by account pages.
  forms: { folders: ['web/ui/forms', 'web/ui/forms/submit', 'web/auth/form-parts'] },
  records: { folders: ['web/ui/records', 'web/auth/guard'] },
  // The steps of a booking and of a brief.
  'step-route': {},
  // The formatting of sizes, dates and coordinate systems, the names of files, and how numbers are read: on the map, and
  // next to every stored area. Without React.
  figures: {},
  // The first picture of the map, and maps that cannot be panned. Without React, because it is loaded first.
  picture: { folders: ['geo/map'], packages: ['topojson-client'] },
  // Loaded with the first area: its measurements, and the panel that describes it.
  geodesy: { packages: ['geographiclib-geodesic'] },
  // What an interactive map shows until it is loaded, and its parts that maps without interaction have too.
  'map-parts': {},
  // Marking and changing an area: on the map page, and in forms that accept an area.
  'area-editor': {},
  'area-panel': {},
  // The field that searches places, on the home page and the map page.
  'place-search': {},
  // What is needed at once to mark an area; the rest of the page is loaded on demand.
  brief: { folders: ['web/briefs', 'web/briefs/state', 'web/briefs/place', 'web/briefs/area'] },
};

const chunkNames = Object.keys(chunks);

const byFolder = namesBy('folders');
export const chunkFolders = [...byFolder.keys()];
const byPackage = namesBy('packages');
const source = path.resolve(import.meta.dirname, '../../src').replaceAll('\\', '/');
/** With what the bundler loads modules on demand. */
const ofBundler = /preload-helper/;
const named = /^(?:\/\/|\/\*) Chunk: ([\w-]+)/;

/**
 * The chunk of a module of the browser's bundle; null: the bundler decides.
 * @param id the path of a file, or the name of a virtual module
 * @param folder the sources; a test has others
 * @throws if the file names an unknown chunk
 */
export function chunkOf(id: string, folder = source): string | null {
  const file = id.replaceAll('\\', '/').split('?', 1)[0] ?? '';
  const ofPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (ofPackage) return byPackage.get(ofPackage) ?? null;
  if (ofBundler.test(file)) return 'shell';
  if (!file.startsWith(`${folder}/`)) return null;
  const name = nameIn(file);
  if (name === 'own') return null;
  if (name && !chunkNames.includes(name)) throw new Error(`${file} names the chunk ${name}, which is not in chunks.ts`);
  return name ?? byFolder.get(path.posix.dirname(file.slice(folder.length + 1))) ?? null;
}

const names = new Map<string, string | undefined>();

function nameIn(file: string): string | undefined {
  if (!names.has(file)) names.set(file, existsSync(file) ? named.exec(readFileSync(file, 'utf8'))?.[1] : undefined);
  return names.get(file);
}

function namesBy(kind: 'folders' | 'packages'): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(chunks).flatMap(([name, { [kind]: all = [] }]) => all.map((one) => [one, name] as const)),
  );
}

/** The groups of the bundler, in the order in which they take the files that they import. */
export const chunkGroups = chunkNames.map((name) => ({ name, test: (id: string) => chunkOf(id) === name }));
