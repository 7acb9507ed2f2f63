// Bundles the site, its commands and the built pages into build/site: a few large files load in a fraction of the time
// of a thousand small ones (decision 0120).
import path from 'node:path';
import { build } from 'rolldown';
import { root, unbundled } from './prepare.mjs';

const commands = ['owner', 'content', 'db', 'inquiry-files', 'copy-files', 'backup', 'restore'];
const fileByUrl = /new URL\('(\.[^']+\.[jt]s)', import\.meta\.url\)/g;

/** `new URL('./file.ts', import.meta.url)` names a file that a worker or a dynamic import loads: an entry of its own. */
const filesByUrl = {
  name: 'files-by-url',
  transform: {
    filter: {
      id: /[\\/]src[\\/]server[\\/]|[\\/]src[\\/][^\\/]+\.ts$/,
      code: /import\.meta\.(?:url|dirname|filename)/,
    },
    handler(code, id) {
      const rest = code.replaceAll(fileByUrl, '');
      if (/import\.meta\.(?:url|dirname|filename)/.test(rest) && !id.endsWith('package-folder.ts')) {
        this.error(`${id} asks where it is, but is bundled: use inPackage of package-folder.ts.`);
      }
      return code.replace(fileByUrl, (_, file) => {
        const entry = this.emitFile({ type: 'chunk', id: path.join(path.dirname(id), file) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${entry})`;
      });
    },
  },
};

await build({
  cwd: root,
  input: ['src/main.ts', ...commands.map((name) => `scripts/${name}.ts`)],
  platform: 'node',
  plugins: [filesByUrl],
  // Vite is for development only; pg works without pg-native.
  external: [...unbundled.map((name) => new RegExp(`^${name}(?:/|$)`)), 'vite', 'pg-native'],
  checks: { moduleLevelDirective: false },
  // Without hashes, and not minified: the lines of a stack trace can be read without source maps, which cost memory.
  output: { dir: 'build/site', chunkFileNames: '[name].js', cleanDir: true },
});
