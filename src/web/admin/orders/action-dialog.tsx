import { type ReactNode, useRef, useState } from 'react';
import type { AdminOrder } from '#contract/admin/orders.ts';
import { handMethods } from '#contract/admin/orders.ts';
import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/forms/field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface Props {
  action: string;
  kind?: 'primary' | 'quiet';
  /** What has been answered; called once the dialog has gone, so that the focus lands on what the page then says. */
  onChange: OnChange;
  children: (done: OnChange) => ReactNode;
}

export function ActionDialog({ action, kind = 'quiet', onChange, children }: Props) {
  const [open, setOpen] = useState(false);
  const answered = useRef<AdminOrder | null>(null);
  function closed(): void {
    setOpen(false);
    if (answered.current) onChange(answered.current);
    answered.current = null;
  }
  return (
    <>
      <Button kind={kind} small onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && (
        <Dialog title={action} onClose={closed}>
          {children((order) => {
            answered.current = order;
          })}
        </Dialog>
      )}
    </>
  );
}

export const MethodSelect = (field: Parameters<typeof Select>[0]) => (
  <Select {...field}>
    {handMethods.map((method) => (
      <option key={method} value={method}>
        {shortMethodNames[method]}
      </option>
    ))}
  </Select>
);

/** Cents of an amount as people write it; NaN where it is none, which no schema takes. */
export const centsOf = (written: string): number =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(written.trim())
    ? Math.round(Number(written.trim().replace(',', '.')) * 100)
    : Number.NaN;

export type OnChange = (order: AdminOrder) => void;
