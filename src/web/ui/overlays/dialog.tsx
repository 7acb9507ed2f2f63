import { createContext, type ReactNode, use, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import './dialog.css';
import { Toasts } from '../display/toast.tsx';

interface DialogProps {
  title: ReactNode;
  titleClassName?: string;
  /** Called after the dialog has closed: by the close button, Escape, a click outside, or `useCloseDialog`. */
  onClose: () => void;
  className?: string;
  bodyClassName?: string;
  lead?: ReactNode;
  children: ReactNode;
}

const CloseDialog = createContext<() => void>(() => {});

/** Closes the surrounding dialog with its animation; then `onClose` is called. */
export const useCloseDialog = (): (() => void) => use(CloseDialog);

/** A modal dialog, open while rendered. The focus moves to its heading and returns; the page behind does not scroll. */
export function Dialog({
  title,
  titleClassName = '',
  onClose,
  className = '',
  bodyClassName = 'dialog-body',
  lead,
  children,
}: DialogProps) {
  const titleId = useId();
  const dialog = useModal(onClose);
  const close = (): void => dialog.current?.close();
  return (
    <dialog ref={dialog} className={`dialog ${className}`} aria-labelledby={titleId}>
      <CloseDialog value={close}>
        <IconButton icon="close" label="Close" className="dialog-close" onClick={close} />
        {lead}
        <div className={bodyClassName}>
          <h2 id={titleId} tabIndex={-1} className={`dialog-title ${titleClassName}`}>
            {title}
          </h2>
          {children}
        </div>
        <Toasts />
      </CloseDialog>
    </dialog>
  );
}

function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const whenClosed = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let pressedBeside = false;
    const isBeside = (event: Event): boolean => event.target === dialog;
    const press = (event: Event): void => {
      pressedBeside = isBeside(event);
    };
    const release = (event: MouseEvent): void => {
      // The second click of a double click on the opening control does not count as a click outside.
      if (pressedBeside && isBeside(event) && event.detail < 2) dialog.close();
    };
    const closed = (): void => {
      if (dialog.open) return;
      showTopmost();
      const leaving = dialog.getAnimations({ subtree: true }).map((animation) => animation.finished);
      void Promise.allSettled(leaving).then(() => whenClosed());
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    dialog.addEventListener('pointerdown', press, { signal });
    dialog.addEventListener('click', release, { signal });
    dialog.addEventListener('close', closed, { signal });
    dialog.showModal();
    dialog.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    stack.push(dialog);
    showTopmost();
    return () => {
      leaving.abort();
      // Unmounted while open: return the focus and unlock scrolling anyway.
      if (dialog.open) dialog.close();
      showTopmost();
    };
  }, []);
  return ref;
}

// In the order in which they were opened.
let stack: HTMLDialogElement[] = [];

/** Shows only the newest open dialog, and locks scrolling of the page while one is open. */
function showTopmost(): void {
  stack = stack.filter((dialog) => dialog.open);
  for (const dialog of stack) dialog.classList.toggle('dialog-beneath', dialog !== stack.at(-1));
  const root = document.documentElement;
  const lock = stack.length > 0;
  if (lock && !root.classList.contains('locked')) {
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
  }
  root.classList.toggle('locked', lock);
}
