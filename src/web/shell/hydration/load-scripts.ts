import { hydrationState } from './hydration-state.ts';
import { areScriptsNeededAtOnce, deviceNeedsScripts, inputs, isSomebodySignedIn, needsScripts } from './when-needed.ts';

const retryAfterMs = 3_000;
/** A tab in the background paints nothing, and an old browser reports no paint. */
const latestStartMs = 3_000;

/**
 * Loads the page script after the first paint, and then the scripts that `deferScripts` has put aside: at once where the
 * page or the device needs them, and otherwise when something is pressed that does.
 */
export function loadScriptsWhenNeeded(): void {
  hydrationState().loadScripts = load;
  const pageScript = document.currentScript?.dataset['pageScript'] ?? '';
  addEventListener('DOMContentLoaded', () =>
    afterPaint(() => {
      void untilLoaded(() => import(/* @vite-ignore */ pageScript));
      if (areScriptsNeededAtOnce()) load();
      else loadForAccount();
    }),
  );
  for (const type of inputs) addEventListener(type, (event) => needsScripts(event) && load(), true);
  // Another tab has signed in or filled the cart.
  addEventListener('storage', () => deviceNeedsScripts() && load());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) loadForAccount();
  });
}

function loadForAccount(): void {
  // React checks by itself.
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

/** The scripts that are not loading yet. */
const scriptsAside = (): HTMLScriptElement | null => document.querySelector('[data-modules]');

function load(): void {
  // They stand at the end of the page.
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

/** Runs each module in a task of its own, so that input is answered in between. The entry is only fetched. */
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
