import { readStored } from '#web/ui/state/storage.ts';
import { enter, idle, loading, reloading, wanted } from './page-state.ts';

/** Until a script that failed is requested again; and until the start in a background tab, which does not paint. */
const waitMs = 3_000;

/** Controls whose presses and focus need React, because the page script does not handle them. */
const controls = ':is(button:not([type=submit]),input,label,select,textarea):not([data-plain]),a[data-hold]';

/** What the page declares. */
const page = document.documentElement.dataset;
const isNeededAnywhere = page['scripts'] === 'on-input-anywhere';

/**
 * Loads the page script after the first paint, and then the scripts that `deferScripts` deferred: immediately if the
 * page or the device needs them, otherwise on the first input that needs them.
 */
export function loadScriptsWhenNeeded(): void {
  window.pageState = { phase: idle, loadReact };
  const isNeededAtOnce = areScriptsNeededAtOnce();
  // Parts of the HTML that depend on stored data are hidden until React replaces them.
  if (isNeededAtOnce) page['scripts'] = 'at-once';
  const pageScript = document.currentScript?.dataset['pageScript'] ?? '';
  addEventListener('DOMContentLoaded', () =>
    afterPaint(() => {
      void untilLoaded(() => import(/* @vite-ignore */ pageScript));
      if (isNeededAtOnce) loadReact();
      else void loadForAccount();
    }),
  );
  for (const type of ['pointerdown', isNeededAnywhere ? 'pointermove' : 'pointerover', 'focusin'] as const)
    addEventListener(type, (event) => needsReact(event) && loadReact(), true);
  // Another tab signed in or changed the cart.
  addEventListener('storage', () => deviceNeedsScripts() && loadReact());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void loadForAccount();
  });
}

const needsReact = ({ target, type, movementX, movementY }: Partial<PointerEvent>): unknown =>
  isNeededAnywhere
    ? // Browsers also fire pointermove for a resting pointer when the page appears.
      type !== 'pointermove' || movementX || movementY
    : target instanceof Element && target.closest(type === 'pointerover' ? '[data-scripts=hover]' : controls);

/** Whether there is data that only React can show or send: of any page, or of this one. */
const deviceNeedsScripts = (): boolean =>
  `account_hint cart inquiries_waiting logout_owed ${page['stored'] ?? ''}`.split(' ').some(readStored);

/** Whether React is to load after the first paint, before any press. */
function areScriptsNeededAtOnce(): unknown {
  const entry = history.state as { idx?: number; usr?: unknown } | null;
  const { scripts } = page;
  return (
    scripts === 'at-once' ||
    deviceNeedsScripts() ||
    (location.search && scripts !== 'on-input-with-query') ||
    // The router used this history entry before the reload, so Back may lead to another entry of the router.
    (entry?.idx ?? entry?.usr) !== undefined
  );
}

/** Loads React if somebody is signed in, of whom this device may have no record. */
async function loadForAccount(): Promise<void> {
  // Once React is loading, it checks the session.
  if (window.pageState.phase !== idle) return;
  try {
    if (deviceNeedsScripts() || (await isSomebodySignedIn())) loadReact();
  } catch {
    // Unreachable: the page stays readable, and the next page tries again.
  }
}

async function isSomebodySignedIn(): Promise<boolean> {
  const response = await fetch('/api/auth/session');
  return response.ok && (await response.json()).authenticated !== false;
}

function afterPaint(act: () => void): void {
  const timer = setTimeout(actOnce, waitMs);
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

function loadReact(): void {
  if (!enter(wanted)) return;
  // The deferred scripts are at the end of the page.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}

function start(): void {
  // In development no script is deferred.
  const deferred = document.querySelector<HTMLScriptElement>('[data-modules]');
  if (!deferred || !enter(loading)) return;
  const modules = (deferred.dataset['modules'] ?? '').split(' ');
  deferred.removeAttribute('data-modules');
  for (const href of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.fetchPriority = 'low';
    document.head.append(link);
  }
  void run(modules, deferred.text);
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
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return untilLoaded(load);
  }
}

/**
 * Loads the page of the new address when Back or Forward changes it before the router listens: the router creates
 * history entries without a document of their own, and after a reload nothing else would show their pages.
 */
export function followHistoryUntilHydrated(): void {
  let shown = pageAddress();
  addEventListener('popstate', () => {
    // A link to an anchor of the page also causes this event.
    if (pageAddress() === shown || !enter(reloading)) return;
    // Another Back cancels this load, and begins one whatever its address is.
    shown = '';
    location.reload();
  });
}

/** The address without the anchor. */
const pageAddress = (): string => location.pathname + location.search;
