import { handMethods } from '#contract/admin/orders/orders.ts';
import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import { Select, TextField } from '#web/ui/forms/field.tsx';
import type { useForm } from '#web/ui/forms/submit/use-form.ts';

type Field = ReturnType<typeof useForm<Record<string, string | boolean>>>['field'];

/** Fields `amount` and `method`. */
export const MoneyFields = ({ field }: { field: Field }) => (
  <>
    <TextField label="Amount in US dollars" inputMode="decimal" autoComplete="off" {...field('amount')} />
    <Select label="Method" {...field('method')}>
      {handMethods.map((one) => (
        <option key={one} value={one}>
          {shortMethodNames[one]}
        </option>
      ))}
    </Select>
  </>
);

/** Fields `receivedOn` and `reference`. */
export const ReceivedFields = ({ field }: { field: Field }) => (
  <>
    <TextField label="Date received" type="date" hint="For example 25 January 2027" {...field('receivedOn')} />
    <TextField
      label="Reference"
      hint="Transfer reference or receipt number"
      autoComplete="off"
      {...field('reference')}
    />
  </>
);
