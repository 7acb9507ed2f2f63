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
/** The mounted <Toasts>, newest last; only the newest shows toasts. */
const places: object[] = [];

/** Shows a message for 6 s. Errors must also be shown elsewhere. */
export function showToast(message: string, tone: Toast['tone'] = 'ok'): void {
  become({ message, tone });
}

function become(toast: Toast | null): void {
  current = toast;
  toasts.changed();
}

/** The regions of toasts: one in the page and one in each dialog, as screen readers ignore content outside a dialog. */
export function Toasts() {
  const place = useRef<HTMLDivElement>(null);
  const toast = toasts.use(() => (places.at(-1) === place ? current : null));
  useLayoutEffect(() => {
    places.push(place);
    // A new dialog starts without a success message; errors are shown again inside it.
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

/** Dismisses a toast after 6 s, unless it is hovered or focused. */
function useDismissal(toast: Toast | null, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!toast) return;
    const timer = setInterval(() => {
      if (!place.current?.matches(':hover, :focus-within')) become(null);
    }, toastMs);
    return () => clearInterval(timer);
  }, [toast, place]);
}
