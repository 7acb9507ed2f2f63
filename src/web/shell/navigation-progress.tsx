import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router';
import { pageUnreachable } from '#web/page-runtime/page-state.ts';
import { couldNotReach } from '#web/ui/async/lazy-module.tsx';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { listen } from '#web/ui/state/listen.ts';
import { isLeaving } from '#web/ui/state/use-leave.ts';

const shownAfterMs = 150;
const retryMs = 2_000;
const opensLater = 'That worked. The next page opens as soon as we can reach the server.';

/** Shows progress of a slow navigation, and stays on the page when the next one cannot be loaded. */
export function NavigationProgress() {
  const next = useNavigation().location;
  useNavigationGuard();
  return <div role="status">{next && <LoadingMessage key={next.key} />}</div>;
}

function LoadingMessage() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <Spinner label="Loading the next page..." floats />;
}

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

/** Whether the server can be reached: `navigator.onLine` may be wrong in both directions. */
const isWithinReach = (place: Location): Promise<boolean> =>
  fetch(addressOf(place), { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

// After a script failed to load once, the router waits for it forever.
let isRouterStuck = false;

/** Opens the page as soon as it is within reach, unless another page is opened before. */
async function openLater(place: Location): Promise<void> {
  const { pathname } = location;
  showToast(opensLater, 'warning');
  while (!(await isWithinReach(place))) await new Promise((resolve) => setTimeout(resolve, retryMs));
  if (location.pathname === pathname) location.assign(addressOf(place));
}

/**
 * If the script of the next page fails to load: loads that page, or if offline stays, after a finished form until it is
 * within reach. The router would reload. If only its data cannot be requested, stays too.
 */
function useNavigationGuard(): void {
  const navigate = useNavigate();
  const here = useLocation();
  const wanted = useRef(here);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    wanted.current = nextLocation;
    return (!navigator.onLine || isRouterStuck) && nextLocation.pathname !== currentLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void isWithinReach(blocker.location).then((isThere) => {
      if (isThere && isRouterStuck) return location.assign(addressOf(blocker.location));
      if (isThere) return blocker.proceed();
      const place = blocker.location;
      blocker.reset();
      if (isLeaving(here, addressOf(place))) void openLater(place);
      else showToast(couldNotReach, 'warning');
    });
  }, [blocker, here]);

  const insteadOfReload = useEffectEvent((event: NavigateEvent): void => {
    const next = wanted.current;
    const isOurs = event.navigationType === 'reload' && event.cancelable && !event.userInitiated;
    if (!isOurs || next.key === here.key) return;
    event.preventDefault();
    isRouterStuck = true;
    void isWithinReach(next).then((isThere) => {
      if (isThere) return location.assign(addressOf(next));
      stay(next);
    });
  });
  const stay = (next: Location): void => {
    if (isLeaving(here, addressOf(next))) return void openLater(next);
    // Cancels the navigation.
    void navigate(here, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      state: here.state,
    });
    showToast(couldNotReach, 'warning');
  };
  const isNavigating = useNavigation().state === 'loading';
  const insteadOfFailure = useEffectEvent((event: Event): void => {
    if (!isNavigating) return;
    event.preventDefault();
    stay(wanted.current);
  });
  useEffect(() => listen(document, [pageUnreachable], (event) => insteadOfFailure(event)), []);
  useEffect(() => {
    if (!('navigation' in window)) return;
    const listen = (event: NavigateEvent): void => insteadOfReload(event);
    window.navigation.addEventListener('navigate', listen);
    return () => window.navigation.removeEventListener('navigate', listen);
  }, []);
}
