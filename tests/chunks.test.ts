import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesBelow, projectRoot } from '#tests/support/project/project-files.ts';
import { chunkFolders, chunkGroups, chunkOf } from '../tools/vite/chunks.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-chunks-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, code: string): string {
  const written = path.join(folder, name);
  mkdirSync(path.dirname(written), { recursive: true });
  writeFileSync(written, code);
  return written;
}

it.each([
  ['web/shell/footer.tsx', 'export const one = 1;', 'shell'],
  ['web/shell/on-demand/menu.tsx', 'export const one = 1;', null],
  ['web/shell/advert/advert.css?url', '.advert {}', 'shell'],
  ['web/map/paint.ts', '// Chunk: picture\nexport const one = 1;', 'picture'],
  ['web/map/area.css', '/* Chunk: map-parts */\n.area {}', 'map-parts'],
  ['web/briefs/outline.tsx', '// Chunk: own\nexport const one = 1;', null],
  ['web/briefs/brief.tsx', '// A comment\n// Chunk: map-parts\nexport const one = 1;', 'brief'],
  ['node_modules/react-dom/client.js', '', 'framework'],
  ['node_modules/react-dom/node_modules/ol/map.js', '', null],
  ['node_modules/@expo/react/map.js', '', null],
])('puts %s into its chunk', (name, code, chunk) => {
  const [plain = '', query = ''] = name.split(/(?=\?)/);
  expect(chunkOf(file(plain, code) + query, folder)).toBe(chunk);
});

it('puts what the bundler loads modules with into the chunk of every page', () => {
  expect(chunkOf('\0vite/preload-helper.js')).toBe('shell');
});

it('refuses a name without a chunk', () => {
  const wrong = file('web/map/wrong.ts', '// Chunk: pictures\nexport const one = 1;');
  expect(() => chunkOf(wrong, folder)).toThrow('names the chunk pictures');
});

it('has no chunk without files and no folder that is missing', () => {
  const files = filesBelow(['src/web', 'src/geo', 'src/contract']).map((name) => path.join(projectRoot, name));
  const used = new Set([...files, path.join(projectRoot, 'node_modules/react/index.js')].map((name) => chunkOf(name)));
  expect(chunkGroups.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  const folders = new Set(filesBelow(['src']).map((name) => path.posix.dirname(name).slice('src/'.length)));
  expect(chunkFolders.filter((name) => !folders.has(name))).toEqual([]);
});
