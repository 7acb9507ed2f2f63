import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface Props<Reply> {
  action: string;
  /** The dialog's title, if not the action. */
  title?: string;
  kind?: 'primary' | 'quiet';
  /** Of the dialog. */
  className?: string;
  /** The accessible name, if several buttons have the same action. */
  label?: string;
  /** Called with the reply once the dialog has closed, so that the focus can move to what the page then shows. */
  onChange: (reply: Reply) => void;
  children: (done: (reply: Reply) => void) => ReactNode;
}

interface Typed {
  values: object;
  /** What the form refers to, so that values typed for an older revision are not restored. */
  about: string | number;
}

const TypedValues = createContext<RefObject<Typed | null>>({ current: null });

/** A button that opens a dialog with the form of an action. */
export function ActionDialog<Reply>({
  action,
  title = action,
  kind = 'quiet',
  className = '',
  label,
  onChange,
  children,
}: Props<Reply>) {
  const [open, setOpen] = useState(false);
  const answered = useRef<Reply | null>(null);
  const typed = useRef<Typed | null>(null);
  function closed(): void {
    setOpen(false);
    if (!answered.current) return;
    typed.current = null;
    onChange(answered.current);
    answered.current = null;
  }
  return (
    <>
      <Button kind={kind} small aria-label={label} onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && (
        <Dialog title={title} className={className} onClose={closed}>
          <TypedValues value={typed}>
            {children((reply) => {
              answered.current = reply;
            })}
          </TypedValues>
        </Dialog>
      )}
    </>
  );
}

/** The values typed before the dialog was closed without sending, or else `initial`. */
export function useTyped<Values extends object>(initial: Values, about: string | number = ''): Values {
  const typed = use(TypedValues);
  const [first] = useState(() => (typed.current?.about === about ? (typed.current.values as Values) : initial));
  return first;
}

/** Stores the typed values while the dialog is closed; for a form that begins with `useTyped`. */
export function useStoreTyped(values: object, about: string | number = ''): void {
  const typed = use(TypedValues);
  useEffect(() => {
    typed.current = { values, about };
  }, [typed, values, about]);
}
