import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router';
import { couldNotReach } from '../ui/late.tsx';
import { showToast } from '../ui/toast.tsx';

const noticedMs = 400;

/** On the way to another page: says so where it takes a moment, and stays here where that page cannot be had. */
export function WayOn() {
  const next = useNavigation().location;
  useStaying();
  return <div role="status">{next && <Waiting key={next.key} />}</div>;
}

function Waiting() {
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), noticedMs);
    return () => clearTimeout(timer);
  }, []);
  return isNoticed && <p className="toast">Loading the next page...</p>;
}

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

/** Whether anything answers there. A device may be wrong about its network, in both directions. */
const isWithinReach = (place: Location): Promise<boolean> =>
  fetch(addressOf(place), { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

// The router waits for good for a script that it has given up.
let routerWaitsForGood = false;

/**
 * A device that believes it has no network asks before it leaves a page. And where the script of the next page does not
 * arrive, the router would load this one anew: where the browser lets us, we load the next one instead, or stay as well.
 */
function useStaying(): void {
  const navigate = useNavigate();
  const here = useLocation();
  const wanted = useRef(here);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    wanted.current = nextLocation;
    return (!navigator.onLine || routerWaitsForGood) && nextLocation.pathname !== currentLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void isWithinReach(blocker.location).then((isThere) => {
      if (isThere && routerWaitsForGood) return location.assign(addressOf(blocker.location));
      if (isThere) return blocker.proceed();
      blocker.reset();
      showToast(couldNotReach, 'warning');
    });
  }, [blocker]);

  const insteadOfReload = useEffectEvent((event: NavigateEvent): void => {
    const next = wanted.current;
    const isOurs = event.navigationType === 'reload' && event.cancelable && !event.userInitiated;
    if (!isOurs || next.key === here.key) return;
    event.preventDefault();
    routerWaitsForGood = true;
    void isWithinReach(next).then((isThere) => {
      if (isThere) return location.assign(addressOf(next));
      // Ends the way that was begun.
      void navigate(here, {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
        state: here.state,
      });
      showToast(couldNotReach, 'warning');
    });
  });
  useEffect(() => {
    if (!('navigation' in window)) return;
    const listen = (event: NavigateEvent): void => insteadOfReload(event);
    window.navigation.addEventListener('navigate', listen);
    return () => window.navigation.removeEventListener('navigate', listen);
  }, []);
}
