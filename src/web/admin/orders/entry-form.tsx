import { type MouseEvent, type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import { formatAmount, formatDollars } from '#contract/money.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { centsOf } from '../cents.ts';
import { MoneyFields } from '../fields/money-fields.tsx';

export type Field = ReturnType<typeof useForm<Record<string, string>>>['field'];

interface EntryProps {
  /** `body` has been validated with the schema. */
  record: (body: unknown, idempotencyKey: string) => Promise<AdminOrder>;
  schema: z.ZodMiniType;
  initial: Record<string, string>;
  cents: number;
  /** The field that is omitted if empty. */
  optional: string;
  lead?: string;
  label: string;
  success: string;
  onRecorded: (order: AdminOrder) => void;
  children: (field: Field) => ReactNode;
}

/** A ledger entry: amount and method, then a summary to confirm before it is recorded. */
export function EntryForm({ lead, label, children, ...props }: EntryProps) {
  const { form, isChecked, back } = useEntry(props);
  // Errors of fields are shown beside the fields.
  const confirms = isChecked && !Object.values(form.errors).some(Boolean);
  return (
    <form className="mt-5 grid gap-5" {...form.form}>
      {confirms ? (
        <Summary values={form.values} />
      ) : (
        <>
          {lead && <p className="text-ink2">{lead}</p>}
          <MoneyFields field={form.field} />
          {children(form.field)}
        </>
      )}
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <p className="actions">
        <Button key={String(confirms)} type="submit" busy={form.busy} onClick={onlyOnce}>
          {confirms ? label : 'Continue'}
        </Button>
        {confirms && (
          <Button kind="quiet" disabled={form.busy} onClick={back}>
            Back
          </Button>
        )}
      </p>
    </form>
  );
}

/** Prevents a double click on Continue from recording the entry. */
function onlyOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

function useEntry({
  record,
  schema,
  initial,
  cents,
  optional,
  success,
  onRecorded,
}: Omit<EntryProps, 'label' | 'children'>) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const [isChecked, setChecked] = useState(false);
  const bodyOf = ({ amount = '', ...rest }: Record<string, string>) => {
    const { [optional]: left = '', ...needed } = rest;
    return { ...needed, amountCents: centsOf(amount), ...(left.trim() && { [optional]: left }) };
  };
  const form = useForm<Record<string, string>>({
    initial: { amount: formatAmount(cents), ...initial },
    validate(values) {
      const { amountCents: amount, ...rest } = messagesOf(schema, bodyOf(values));
      return { ...rest, ...(amount && { amount }) };
    },
    async submit(values) {
      if (!isChecked) return setChecked(true);
      const body = bodyOf(values);
      onRecorded(await submit(body, ({ key }) => record(body, key)));
      showToast(success);
      close();
    },
  });
  function back(): void {
    setChecked(false);
    form.setRefusal(null);
  }
  return { form, isChecked, back };
}

const labels: Record<string, string> = {
  receivedOn: 'Date received',
  reference: 'Reference',
  note: 'Note',
  reason: 'Reason',
};

/** `Friday 27 November 2026` of `2026-11-27`. */
const dayAsRead = (date: string): string => dayInFull('UTC', `${date}T00:00:00Z`);

/** The entry that will be recorded. */
function Summary({ values: { amount = '', method = '', ...rest } }: { values: Record<string, string> }) {
  const focused = useFocusOnMount<HTMLParagraphElement>();
  const facts = Object.entries(rest).flatMap(([name, value]) =>
    value.trim()
      ? {
          name: labels[name] ?? name,
          value: (
            <span className="wrap-anywhere whitespace-pre-line">
              {name === 'receivedOn' ? dayAsRead(value) : value}
            </span>
          ),
        }
      : [],
  );
  return (
    <>
      <p ref={focused} tabIndex={-1} className="outline-none">
        Check before recording. Ledger entries cannot be edited.
      </p>
      <DescriptionList
        facts={[
          { name: 'Amount', value: <strong>{formatDollars(centsOf(amount))}</strong> },
          { name: 'Method', value: shortMethodNames[method as keyof typeof shortMethodNames] },
          ...facts,
        ]}
      />
    </>
  );
}
