/** What React Router lets React continue with: three scripts, of which the first has to stay as an element. */
const state = /<script>(window\.__reactRouterContext\b[\s\S]*?)<\/script>/g;

/**
 * Puts the scripts of a rendered page aside, as text, for the script in the head to load after the first paint (decision
 * 0018): their modules in the order in which they are to be run, the entry last. What React continues with goes before
 * them: nothing else reads it, and one script needs one hash in the content policy.
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
        // What every page needs stands before the root; after it a page, and then what that page imports.
        const common = all.slice(0, all.indexOf(root));
        const ownFromTheDeepest = all.slice(all.indexOf(root)).reverse();
        const sorted = [...common, ...ownFromTheDeepest].sort((one, other) => rank(one) - rank(other));
        const picture = html.includes('data-scripts="on-input-anywhere"') && sorted.find(paintsMap);
        return `<script type="text/plain"${picture ? ` data-script="${picture}"` : ''} data-modules="${[...sorted, entry].join(' ')}">${states.join(';')}\n`;
      },
    );
}

/** What paints the first picture of the map (vite.config.ts) needs no framework, and everything else can wait for it. */
const paintsMap = (url: string): boolean => url.startsWith('/assets/picture-');
const rank = (url: string): number => (paintsMap(url) ? 0 : 1);
