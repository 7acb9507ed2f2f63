import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

const inlineQuery = '?inline-script';
const urlQuery = '?script-url';

/**
 * A module with all its imports as one minified script, separate from the browser's bundle:
 * - `import script from './x.ts?inline-script'`: its text, for the HTML of a page. In the browser's own bundle the text
 *   is empty, because the page already has the script.
 * - `import url from './x.ts?script-url'`: the address of a separate file, with a content hash in its name.
 * @param atRoot modules built to files with fixed names at the root of the site, by file name
 */
export function pageScripts(atRoot: Record<string, string> = {}): Plugin {
  return {
    name: 'page-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      const query = [inlineQuery, urlQuery].find((one) => source.endsWith(one));
      if (!query) return;
      const module = await this.resolve(source.slice(0, -query.length), importer);
      return module && module.id + query;
    },
    async load(id) {
      const isClient = this.environment.name === 'client';
      if (id.endsWith(inlineQuery)) {
        const script = isClient ? '' : await bundleScript(id.slice(0, -inlineQuery.length));
        return `export default ${JSON.stringify(script)};`;
      }
      if (!id.endsWith(urlQuery)) return;
      const file = id.slice(0, -urlQuery.length);
      if (this.environment.mode === 'dev') return `export default ${JSON.stringify(sourceUrl(file))};`;
      const source = await bundleScript(file);
      const fileName = `assets/${nameOf(file)}-${hashOf(source)}.js`;
      if (isClient) this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, file] of Object.entries(atRoot)) {
        this.emitFile({ type: 'asset', fileName, source: await bundleScript(file) });
      }
    },
  };
}

/** In development Vite serves the module itself. */
const sourceUrl = (file: string): string => file.replace(process.cwd(), '');
const nameOf = (file: string): string => /([^\\/]+)\.ts$/.exec(file)?.[1] ?? 'script';
const hashOf = (source: string): string => createHash('sha256').update(source).digest('base64url').slice(0, 8);

/**
 * @param file the path of a module without exports
 * @returns a classic script; the minifier escapes text that would end the script element early
 */
export async function bundleScript(file: string): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: file, formats: ['iife'], name: 'script' },
    },
  });
  const [result] = [results].flat() as Rolldown.RolldownOutput[];
  if (!result) throw new Error(`Nothing was built of ${file}`);
  return result.output[0].code.trim();
}
