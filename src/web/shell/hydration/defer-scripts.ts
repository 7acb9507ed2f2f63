/**
 * Puts the scripts of a rendered page aside, as text, for the script in the head to load after the first paint (decision
 * 0018): their modules in the order in which they are to be run, the entry last.
 * @param html a whole document, its scripts as React Router writes them
 */
export function deferScripts(html: string): string {
  const modules = new Set<string>();
  const withoutPreloads = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"\/?>/g, (_, url: string) => {
    modules.add(url);
    return '';
  });
  return withoutPreloads.replace(
    /<script type="module" async="">(?=[^<]*?import \* as route0 from "([^"]+)")(?=[^<]*?import\("([^"]+)"\))/,
    (_, root: string, entry: string) => {
      modules.delete(entry);
      const all = [...modules];
      // What every page needs stands before the root; after it a page, and then what that page imports.
      const common = all.slice(0, all.indexOf(root));
      const ownFromTheDeepest = all.slice(all.indexOf(root)).reverse();
      const sorted = [...common, ...ownFromTheDeepest].sort((one, other) => rank(one) - rank(other));
      return `<script type="text/plain" data-modules="${[...sorted, entry].join(' ')}">`;
    },
  );
}

/** What paints the first picture of the map (vite.config.ts) needs no framework, and everything else can wait for it. */
const rank = (url: string): number => (url.startsWith('/assets/picture-') ? 0 : 1);
