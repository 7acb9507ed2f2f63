const retryAfterMs = 3_000;
/** A tab in the background paints nothing, and an old browser reports no paint. */
const latestStartMs = 3_000;

/** Loads the scripts that `deferScripts` has put aside, once the page has been painted. */
export function loadScriptsAfterPaint(): void {
  addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length) load();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(load, latestStartMs);
  });
}

function load(): void {
  const page = document.querySelector<HTMLScriptElement>('[data-modules]');
  if (!page) return;
  const modules = (page.dataset['modules'] ?? '').split(' ');
  page.removeAttribute('data-modules');
  for (const href of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.fetchPriority = 'low';
    document.head.append(link);
  }
  void run(modules, page.text);
}

/** Runs each module in a task of its own, so that input is answered in between. The entry is only fetched. */
async function run(modules: readonly string[], pageScript: string): Promise<void> {
  for (const href of modules.slice(0, -1)) await untilLoaded(() => import(/* @vite-ignore */ href));
  await untilLoaded(() => fetch(modules.at(-1) ?? ''));
  const script = document.createElement('script');
  script.type = 'module';
  script.text = pageScript;
  document.head.append(script);
  script.remove();
}

async function untilLoaded(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return untilLoaded(load);
  }
}
