import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../display/toast.tsx';

export const couldNotReach = 'We could not reach the server. This page stays as it is. Please try again.';
const againMs = 3_000;
/** Loaded modules, so that they render at once the next time. */
const arrived = new WeakMap<() => Promise<object>, object>();

interface Props<Module> {
  /** Must be the same function at each render. */
  load: () => Promise<Module>;
  fallback?: ReactNode;
  /** Undoes the press that opened it on failure, so that another press retries. Without it, retries automatically. */
  onMissed?: () => void;
  missedMessage?: string;
  children: (module: Module) => ReactNode;
}

/** A component whose script is loaded when it is first shown. If loading fails, the page stays as it is. */
export function LazyModule<Module extends object>(props: Props<Module>) {
  const { load, fallback = null, onMissed, missedMessage = couldNotReach, children } = props;
  const [module, setModule] = useState((arrived.get(load) as Module | undefined) ?? null);
  const missed = useEffectEvent((retry: () => void) => {
    forgetStylesMissed();
    if (onMissed) {
      onMissed();
      showToast(missedMessage, 'warning');
    } else retry();
  });
  useEffect(() => {
    if (module) return;
    let timer: ReturnType<typeof setTimeout>;
    let isWanted = true;
    const start = (): void =>
      void load().then(
        (loaded) => {
          arrived.set(load, loaded);
          if (isWanted) setModule(loaded);
        },
        () =>
          isWanted &&
          missed(() => {
            timer = setTimeout(start, againMs);
          }),
      );
    start();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [load, module]);
  return module ? children(module) : fallback;
}

/** Removes failed stylesheet links, or the bundle would not request them again. Its own links have `crossorigin`. */
function forgetStylesMissed(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][crossorigin]')) {
    if (!link.sheet) link.remove();
  }
}
