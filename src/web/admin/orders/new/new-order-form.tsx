import { manualOrderMessages } from '#contract/admin/orders/manual-orders.ts';
import { limits } from '#contract/limits.ts';
import { formatAmount, formatDollars } from '#contract/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FieldError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { MoneyFields, ReceivedFields } from '../../fields/money-fields.tsx';
import { accountOf, PersonField, usePeople } from '../../person-field.tsx';
import { type Items, totalCentsOf } from './order-draft.ts';
import { OrderLine } from './order-line.tsx';
import type { NewOrder } from './use-new-order.ts';

interface Props {
  order: NewOrder;
  items: Items;
}

/** The fields to fill in before the summary of the order. */
export function NewOrderFields({ order, items }: Props) {
  const { form } = order;
  return (
    <>
      <ClientPart form={form} />
      <LinesPart order={order} items={items} />
      <MoneyPart order={order} />
      <TextArea
        label="Note (optional)"
        hint="Internal. Included if the client requests their data."
        rows={2}
        {...form.field('note')}
      />
      <FormFoot form={form}>Review order</FormFoot>
    </>
  );
}

function ClientPart({ form }: { form: NewOrder['form'] }) {
  const { email } = form.values;
  const people = usePeople(email);
  const hasAccount = accountOf(people, email) !== undefined;
  const { errors } = form;
  const canBeReached = errors['email'] === manualOrderMessages.contact && form.values.phone.trim() !== '';
  return (
    <TitledSection id="client" title="Who orders" className="grid gap-5">
      <PersonField
        field={{ ...form.field('email'), error: canBeReached ? undefined : errors['email'] }}
        hint="Type a name or email. Leave empty for a walk-in."
        people={people}
      />
      {(!hasAccount || errors['name'] || errors['phone']) && (
        <div className="form-pair">
          <TextField label="Name" autoComplete="off" {...form.field('name')} />
          <TextField label="Phone number" type="tel" autoComplete="off" {...form.field('phone')} />
        </div>
      )}
      <Disclosure summary="Invoice details">
        <div className="mt-4 grid gap-5">
          <TextField label="Organisation (optional)" autoComplete="off" {...form.field('organisation')} />
          <TextArea label="Address (optional)" rows={3} {...form.field('address')} />
          <div className="form-pair">
            <TextField label="Tax number (optional)" autoComplete="off" {...form.field('taxNumber')} />
            <TextField label="Purchase order (optional)" autoComplete="off" {...form.field('purchaseOrder')} />
          </div>
        </div>
      </Disclosure>
    </TitledSection>
  );
}

function LinesPart({ order: { form, lines, lineErrors, linesForm, add, remove, change }, items }: Props) {
  const { errors, values } = form;
  const totalCents = totalCentsOf(lines, values.discount);
  return (
    <TitledSection id="ordered" title="Items">
      <div ref={linesForm} className="grid gap-6">
        {lines.map((line, place) => (
          <OrderLine
            key={line.id}
            line={line}
            place={place}
            items={items}
            errors={lineErrors}
            onChange={(part) => change(line, part)}
            onRemove={lines.length > 1 ? () => remove(line) : undefined}
          />
        ))}
        {errors['lines'] && <FieldError>{errors['lines']}</FieldError>}
        {lines.length < limits.quoteLinesMax && (
          <div>
            <Button kind="quiet" small onClick={add}>
              Add a line
            </Button>
          </div>
        )}
        <div className="form-pair">
          <TextField
            label="Discount in US dollars (optional)"
            inputMode="decimal"
            autoComplete="off"
            {...form.field('discount')}
          />
          {values.discount.trim() !== '' && (
            <TextField
              label="Reason for the discount"
              hint="Printed on the invoice."
              autoComplete="off"
              {...form.field('discountReason')}
            />
          )}
        </div>
        <p aria-live="polite">
          Total: <strong>{totalCents === null ? 'not known yet' : formatDollars(totalCents)}</strong>
        </p>
      </div>
    </TitledSection>
  );
}

function MoneyPart({ order: { form, lines } }: { order: NewOrder }) {
  const totalCents = totalCentsOf(lines, form.values.discount);
  return (
    <TitledSection id="money" title="Money" className="grid gap-5">
      <Checkbox
        label="Paid now"
        {...form.checkbox('isPaid')}
        onChange={({ target }) => {
          form.change('isPaid', target.checked);
          if (totalCents !== null) form.fill({ amount: formatAmount(totalCents) });
        }}
      />
      {form.values.isPaid && (
        <>
          <div className="form-pair">
            <MoneyFields field={form.field} />
          </div>
          <div className="form-pair">
            <ReceivedFields field={form.field} />
          </div>
        </>
      )}
    </TitledSection>
  );
}
