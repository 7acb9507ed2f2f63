import { createContext, type ReactNode, use, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import './dialog.css';
import { Toasts } from '../display/toast.tsx';

interface DialogProps {
  title: ReactNode;
  titleClassName?: string;
  /** Called once the dialog has gone: by ×, Escape, a click beside it, or `useCloseDialog`. */
  onClose: () => void;
  className?: string;
  bodyClassName?: string;
  lead?: ReactNode;
  children: ReactNode;
}

const CloseDialog = createContext<() => void>(() => {});

/** Closes the dialog around the caller, with its movement; then `onClose` is called. */
export const useCloseDialog = (): (() => void) => use(CloseDialog);

/** A modal dialog, open while rendered. Focus goes to its heading and back; the page behind does not scroll. */
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
      // The second half of a double press on what opened it is no press beside it.
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
      // Taken away by its owner: give the focus back and let the page scroll all the same.
      if (dialog.open) dialog.close();
      showTopmost();
    };
  }, []);
  return ref;
}

// In the order they were opened.
let stack: HTMLDialogElement[] = [];

/** One dialog at a time: those beneath the newest are out of sight until it has gone. The page does not scroll. */
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
