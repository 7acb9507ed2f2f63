import { hydrationState } from './hydration-state.ts';
import { areScriptsNeededAtOnce, deviceNeedsScripts, inputs, isSomebodySignedIn, needsScripts } from './when-needed.ts';

const retryAfterMs = 3_000;
/** A background tab does not paint, and an old browser does not report the paint. */
const latestStartMs = 3_000;

/**
 * Loads the page script after the first paint, and then the scripts that `deferScripts` deferred: immediately if the
 * page or the device needs them, otherwise on the first input that needs them.
 */
export function loadScriptsWhenNeeded(): void {
  hydrationState().loadScripts = load;
  const isNeededAtOnce = areScriptsNeededAtOnce();
  // Parts of the HTML that depend on stored data are hidden until React replaces them.
  if (isNeededAtOnce) document.documentElement.dataset['scripts'] = 'at-once';
  const pageScript = document.currentScript?.dataset['pageScript'] ?? '';
  addEventListener('DOMContentLoaded', () =>
    afterPaint(() => {
      void untilLoaded(() => import(/* @vite-ignore */ pageScript));
      if (isNeededAtOnce) load();
      else loadForAccount();
    }),
  );
  for (const type of inputs) addEventListener(type, (event) => needsScripts(event) && load(), true);
  // Another tab signed in or changed the cart.
  addEventListener('storage', () => deviceNeedsScripts() && load());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) loadForAccount();
  });
}

function loadForAccount(): void {
  // Once React is loading, it checks the session.
  if (!scriptsAside()) return;
  if (deviceNeedsScripts()) load();
  else void isSomebodySignedIn().then((isSignedIn) => isSignedIn && load());
}

function afterPaint(act: () => void): void {
  const timer = setTimeout(actOnce, latestStartMs);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length) actOnce();
  });
  observer.observe({ type: 'paint', buffered: true });
  function actOnce(): void {
    clearTimeout(timer);
    observer.disconnect();
    act();
  }
}

/** The deferred scripts; null once they are loading. */
const scriptsAside = (): HTMLScriptElement | null => document.querySelector('[data-modules]');

function load(): void {
  // The deferred scripts are at the end of the page.
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', load);
    return;
  }
  const page = scriptsAside();
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

/** Runs each module in its own task, so that the page can respond to input in between. The entry is only prefetched. */
async function run(modules: string[], pageScript: string): Promise<void> {
  const entry = modules.pop() ?? '';
  for (const href of modules) await untilLoaded(() => import(/* @vite-ignore */ href));
  await untilLoaded(() => fetch(entry));
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
