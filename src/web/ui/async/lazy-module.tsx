import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../display/toast.tsx';

export const couldNotReach = 'We could not reach the server. This page stays as it is. Please try again.';
const againMs = 3_000;
/** Loaded modules, shown at once the next time. */
const arrived = new WeakMap<() => Promise<object>, object>();

interface Props<Module> {
  /** Must be the same function at each render. */
  load: () => Promise<Module>;
  meanwhile?: ReactNode;
  /** For a press: undoes it on failure, so that the next press tries again. Without it, retries by itself. */
  onMissed?: () => void;
  missedMessage?: string;
  children: (module: Module) => ReactNode;
}

/** A component whose script is loaded when it is first shown. If it does not arrive, the page stays as it is. */
export function LazyModule<Module extends object>(props: Props<Module>) {
  const { load, meanwhile = null, onMissed, missedMessage = couldNotReach, children } = props;
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
  return module ? children(module) : meanwhile;
}

/** The bundle asks for no stylesheet that a link stands for already, be it one that failed. Its own say `crossorigin`. */
function forgetStylesMissed(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][crossorigin]')) {
    if (!link.sheet) link.remove();
  }
}
