import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import type { useForm } from '#web/ui/forms/submit/use-form.ts';
import type { BillingValues } from './billing.ts';

type Company = Omit<BillingValues, 'name'>;

interface Props {
  values: Company;
  errors: Partial<Record<string, string>>;
  field(name: keyof Company): ReturnType<ReturnType<typeof useForm<Record<string, string>>>['field']>;
}

/** The billing fields of an organisation; open once one is filled in or invalid. */
export function CompanyFields({ values, errors, field }: Props) {
  const names = ['organisation', 'address', 'taxNumber', 'purchaseOrder'] as const;
  return (
    <Disclosure summary="Add company details for the invoice" open={names.some((name) => values[name] || errors[name])}>
      <div className="grid gap-6 pt-2">
        <TextField label="Organisation (optional)" autoComplete="organization" {...field('organisation')} />
        <TextArea label="Address (optional)" autoComplete="street-address" rows={3} {...field('address')} />
        <TextField label="Tax number (optional)" autoComplete="off" {...field('taxNumber')} />
        <TextField
          label="Purchase order number (optional)"
          hint="Your own number, if you have one. Printed on the invoice."
          autoComplete="off"
          {...field('purchaseOrder')}
        />
      </div>
    </Disclosure>
  );
}
