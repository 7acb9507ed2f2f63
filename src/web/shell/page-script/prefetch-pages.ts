import { savesData } from '#web/ui/state/saves-data.ts';

const hoverMs = 100;
/** What the rules of `speculation-rules.ts` name, for browsers that do not know them. */
const links = 'a[href^="/"]:not([data-hold], [href^="/account"], [href="/search"], [href$=xml])';

/** Requests the page of a link that is touched or pointed at, until React loads: it has its own way to open pages. */
export function prefetchPages(): void {
  document.documentElement.toggleAttribute('data-hover', matchMedia('(hover: hover)').matches);
  if (savesData() || HTMLScriptElement.supports?.('speculationrules')) return;
  addEventListener('pointerdown', prefetch);
  addEventListener('mouseover', (event) => setTimeout(prefetch, hoverMs, event));
}

function prefetch({ target }: Event): void {
  const page = (target as Element).closest<HTMLAnchorElement>(links);
  if (!page?.matches(':hover') || !document.querySelector('[data-modules]')) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = page.href;
  document.head.append(link);
}
