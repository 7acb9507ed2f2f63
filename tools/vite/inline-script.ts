import { build, type Plugin, type Rolldown } from 'vite';

const query = '?inline-script';

/**
 * `import script from './x.ts?inline-script'`: a module with all that it imports, as the text of one minified script for
 * the HTML of a page. In the browser's own bundle the text is empty: the page has the script already.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return;
      const module = await this.resolve(source.slice(0, -query.length), importer);
      return module && module.id + query;
    },
    async load(id) {
      if (!id.endsWith(query)) return;
      const script = this.environment.name === 'client' ? '' : await bundleScript(id.slice(0, -query.length));
      return `export default ${JSON.stringify(script)};`;
    },
  };
}

/**
 * @param file the path of a module without exports
 * @returns a classic script; the minifier escapes what would end its element early
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
