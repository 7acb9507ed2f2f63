import { useState } from 'react';
import { deliver, deliverSchema, type OfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { ordinalOf } from '#contract/number-words.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FieldError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../../action-dialog.tsx';
import { balanceInWords, countInWords } from './delivery-in-words.ts';
import { EmailPreview } from './email-preview.tsx';
import { isHeldBack, isReady, type OfficeDeliverable } from './readiness.ts';

interface Props {
  order: AdminOrder['order'];
  /** What is not delivered yet. */
  items: readonly OfficeDeliverable[];
  /** Of the order. */
  shown: Pick<OfficeDeliverables, 'acceptsOn' | 'deliveriesSent'>;
  onDelivered: (deliverables: OfficeDeliverables) => void;
}

/** Chooses what the client sees next, with a sentence in the email. */
export const DeliverDialog = ({ onDelivered, ...props }: Props) =>
  props.items.some(isReady) && (
    <ActionDialog
      action="Deliver"
      title={`Deliver to ${props.order.billing.name}`}
      kind="primary"
      className="deliver-dialog"
      onChange={onDelivered}
    >
      {(done) => <DeliverForm {...props} onDelivered={done} />}
    </ActionDialog>
  );

function DeliverForm({ order, items, shown: { acceptsOn, deliveriesSent }, onDelivered }: Props) {
  const { ref } = order;
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const [ids, setIds] = useState(() => items.filter(isReady).map(({ id }) => id));
  const bodyOf = ({ nextOn, ...values }: { sentence: string; acceptsOn: string; nextOn: string }) => ({
    ids,
    ...values,
    nextOn: nextOn || null,
  });
  const form = useForm({
    initial: { sentence: '', acceptsOn, nextOn: '' },
    validate: (values) => messagesOf(deliverSchema, bodyOf(values)),
    async submit(values) {
      const body = bodyOf(values);
      onDelivered(await submit(body, ({ key }) => call(deliver, { params: { ref }, body }, { idempotencyKey: key })));
      close();
    },
  });
  function toggle(id: string): void {
    setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  }
  const chosen = countInWords(items.filter(({ id }) => ids.includes(id)));
  return (
    <div className="deliver-form">
      <form className="mt-4 grid gap-5" {...form.form}>
        <fieldset className="grid gap-2">
          <legend className="field-label">What the client gets</legend>
          {items.map((item) => (
            <Checkbox
              key={item.id}
              label={labelOf(item)}
              checked={ids.includes(item.id)}
              disabled={!isReady(item)}
              onChange={() => toggle(item.id)}
            />
          ))}
          {ids.length === 0 && <FieldError>Choose at least one.</FieldError>}
        </fieldset>
        <TextArea
          label="A sentence to go with it (optional)"
          hint="Included in the email."
          rows={3}
          {...form.field('sentence')}
        />
        <TextField
          label="Counts as accepted on"
          hint="At the end of this day, if there is no answer, for example 25 January 2027."
          type="date"
          {...form.field('acceptsOn')}
        />
        <TextField
          label="The rest comes on (optional)"
          hint="Shown to the client, for example 25 January 2027."
          type="date"
          {...form.field('nextOn')}
        />
        <FormFoot form={form} disabled={ids.length === 0}>
          {chosen ? `Deliver ${chosen}` : 'Deliver'}
        </FormFoot>
        <p className="text-small text-ink2">Can be taken back for {deliveryLimits.takeBackSeconds} seconds.</p>
      </form>
      <div>
        <EmailPreview reference={ref} body={bodyOf(form.values)} />
        <p className="mt-4 text-small text-ink2">
          {chosen && `The client gets ${chosen} in the ${ordinalOf(deliveriesSent + 1)} delivery of this order. `}
          {balanceInWords(order)}
        </p>
      </div>
    </div>
  );
}

/** `map-sheet.pdf, version 2, 2.1 MB`, and why it cannot be chosen. */
function labelOf(item: OfficeDeliverable): string {
  const { name, version, bytes } = item;
  const about = [name, version > 1 && `version ${version}`, bytes !== null && formatBytes(bytes)]
    .filter(Boolean)
    .join(', ');
  if (isReady(item)) return about;
  return `${about}: ${isHeldBack(item) ? 'a check failed' : 'not ready'}`;
}
