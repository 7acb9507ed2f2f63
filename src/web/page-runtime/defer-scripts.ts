/** The data React Router hydrates from: three scripts, of which the first has to remain as an element. */
const state = /<script>(window\.__reactRouterContext\b[\s\S]*?)<\/script>/g;

/**
 * Replaces the scripts of a rendered page with text, for the head script to load after the first paint (decision 0018):
 * their modules in the order in which to run them, the entry last. The hydration data precedes them: nothing else reads
 * it, and a single script needs only one hash in the content policy.
 * @param html a whole document, its scripts as React Router writes them
 */
export function deferScripts(html: string): string {
  const modules = new Set<string>();
  const states: string[] = [];
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/?>/g, (_, url: string) => {
      modules.add(url);
      return '';
    })
    .replaceAll(state, (_, text: string) => (states.push(text) === 1 ? '<script></script>' : ''))
    .replace(
      /<script type="module" async="">(?=[^<]*?import \* as route0 from "([^"]+)")(?=[^<]*?import\("([^"]+)"\))/,
      (_, root: string, entry: string) => {
        modules.delete(entry);
        const all = [...modules];
        // Modules that every page needs precede the root; after it come a page's modules, each before its own imports.
        const common = all.slice(0, all.indexOf(root));
        const ownFromTheDeepest = all.slice(all.indexOf(root)).reverse();
        const sorted = [...common, ...ownFromTheDeepest].sort((one, other) => rank(one) - rank(other));
        const picture = html.includes('data-scripts="on-input-anywhere"') && sorted.find(paintsMap);
        return `<script type="text/plain"${picture ? ` data-script="${picture}"` : ''} data-modules="${[...sorted, entry].join(' ')}">${states.join(';')}\n`;
      },
    );
}

/** The script that paints the map (chunk `picture` of tools/vite/chunks.ts) needs no framework, so it loads first. */
const paintsMap = (url: string): boolean => url.startsWith('/assets/picture-');
const rank = (url: string): number => (paintsMap(url) ? 0 : 1);
