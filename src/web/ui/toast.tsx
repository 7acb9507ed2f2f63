import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';

interface Toast {
  words: string;
  tone: 'ok' | 'warning' | 'danger';
}

const toastMs = 6_000;
let current: Toast | null = null;
const listeners = new Set<() => void>();

/** Says something in passing for 6 s. Never the only place of an error. */
export function showToast(words: string, tone: Toast['tone'] = 'ok'): void {
  become({ words, tone });
}

function become(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place where toasts appear; stands once in the document. */
export function Toasts() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const box = useRef<HTMLDivElement>(null);
  useDismissal(toast, box);
  return (
    <div role="status">
      {toast && (
        <div className={`toast toast-${toast.tone}`} ref={box}>
          <p>{toast.words}</p>
          <IconButton icon="close" label="Dismiss" onClick={() => become(null)} />
        </div>
      )}
    </div>
  );
}

/** Goes after 6 s, but never from under the pointer or the focus. */
function useDismissal(toast: Toast | null, box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!toast) return;
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within')) become(null);
    }, toastMs);
    return () => clearInterval(timer);
  }, [toast, box]);
}
