import type { OfficeOrder } from '#contract/admin/orders.ts';
import type { Fact } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';

/** Who ordered, how to reach them, and who the invoice is made out to. An account that is deleted leaves the invoice. */
export const customerFacts = ({ billing }: OfficeOrder['order'], customer: OfficeOrder['customer']): Fact[] => [
  ...(customer ? [{ name: 'Account', value: customer.name }] : [{ name: 'Account', value: 'Deleted' }]),
  ...(customer ? [link('Email', customer.email, 'mailto:')] : []),
  ...(customer?.phone ? [link('Phone', customer.phone, 'tel:')] : []),
  ...[
    { name: 'Invoice to', value: billing.name },
    { name: 'Organisation', value: billing.organisation },
    { name: 'Address', value: billing.address },
    { name: 'Tax number', value: billing.taxNumber },
  ].flatMap(({ name, value }) =>
    value ? { name, value: <span className="wrap-anywhere whitespace-pre-line">{value}</span> } : [],
  ),
];

const link = (name: string, text: string, scheme: string): Fact => ({
  name,
  value: (
    <a className="link wrap-anywhere" href={scheme + text}>
      {scheme === 'mailto:' ? <EmailAddress email={text} /> : text}
    </a>
  ),
});
