import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import { createStore } from '../state/create-store.ts';

interface Toast {
  message: string;
  tone: 'ok' | 'warning' | 'danger';
}

const toastMs = 6_000;
let current: Toast | null = null;
const toasts = createStore<Toast | null>(() => current, null);
/** Where toasts can appear, the newest last: that is where they do. */
const places: object[] = [];

/** Shows a message for 6 s. Never the only place of an error. */
export function showToast(message: string, tone: Toast['tone'] = 'ok'): void {
  become({ message, tone });
}

function become(toast: Toast | null): void {
  current = toast;
  toasts.changed();
}

/** Where toasts appear: one in the page and one in each dialog, since nothing outside of an open dialog is read out. */
export function Toasts() {
  const place = useRef<HTMLDivElement>(null);
  const toast = toasts.use(() => (places.at(-1) === place ? current : null));
  useLayoutEffect(() => {
    places.push(place);
    // A dialog starts empty; errors are shown again inside it.
    if (places.length > 1 && current?.tone === 'ok') current = null;
    toasts.changed();
    return () => {
      places.splice(places.indexOf(place), 1);
      toasts.changed();
    };
  }, []);
  useLayoutEffect(() => {
    const foot = toast && place.current?.parentElement?.querySelector<HTMLElement>('.dialog-foot');
    place.current?.style.setProperty('--dialog-foot', `${foot?.offsetHeight ?? 0}px`);
  }, [toast]);
  useDismissal(toast, place);
  return (
    <div role="status" ref={place}>
      {toast && (
        <div className={`toast toast-${toast.tone}`}>
          <p>{toast.message}</p>
          <IconButton icon="close" label="Dismiss" onClick={() => become(null)} />
        </div>
      )}
    </div>
  );
}

/** Disappears after 6 s, but not while it has the pointer or the focus. */
function useDismissal(toast: Toast | null, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!toast) return;
    const timer = setInterval(() => {
      if (!place.current?.matches(':hover, :focus-within')) become(null);
    }, toastMs);
    return () => clearInterval(timer);
  }, [toast, place]);
}
