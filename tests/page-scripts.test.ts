import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '#tests/support/project/project-files.ts';
import { bundleScript } from '../tools/vite/page-scripts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-page-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, code: string): string {
  const written = path.join(folder, name);
  writeFileSync(written, code);
  return written;
}

it('makes one classic script of a typed module and what it imports', async () => {
  file('double.ts', 'export const double = (value: number): number => value * 2;');
  const script = await bundleScript(
    file('main.ts', "import { double } from './double.ts';\n(globalThis as { seen?: number }).seen = double(21);"),
  );
  const global: { seen?: number } = {};
  runInNewContext(script, global);
  expect(global.seen).toBe(42);
});

it('escapes what would end the element of the script', async () => {
  const script = await bundleScript(file('ending.ts', "(globalThis as { seen?: string }).seen = '</script>';"));
  expect(script).not.toContain('</script');
  const global: { seen?: string } = {};
  runInNewContext(script, global);
  expect(global.seen).toBe('</script>');
});

it.each([
  'page-script.ts',
  'lite-page-script.ts',
])('keeps the head script and %s, all of a page without React, within 4 KB, compressed', async (pageScript) => {
  const scripts = await Promise.all(
    ['head-script.ts', pageScript].map((script) => bundleScript(path.join(projectRoot, 'src/web', script))),
  );
  const bytes = scripts.map((script) => brotliCompressSync(script).length);
  expect(Math.min(...bytes)).toBeGreaterThan(500);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(4_000);
});
