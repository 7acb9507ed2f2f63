import type { ReactNode } from 'react';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { EmailAddress } from '#web/ui/display/email-address.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ClientLink } from '../../client-link.tsx';

type Props = Pick<AdminOrder, 'order' | 'customer'>;

/** The customer, their contact details, and to whom the invoice is addressed. */
export const ClientSection = (adminOrder: Props) => (
  <TitledSection id="customer" title="Client">
    <DescriptionList facts={factsOf(adminOrder)} />
  </TitledSection>
);

/** After the account is deleted, the invoice details remain. */
const factsOf = ({ order: { billing }, customer }: Props): Fact[] => [
  { name: customer?.hasAccount === false ? 'Guest' : 'Account', value: nameOf(customer) },
  ...(customer?.email ? [link('Email', customer.email, 'mailto:')] : []),
  ...(customer?.phone ? [link('Phone', customer.phone, 'tel:')] : []),
  ...[
    { name: 'Invoice to', value: billing.name },
    { name: 'Organisation', value: billing.organisation },
    { name: 'Address', value: billing.address },
    { name: 'Tax number', value: billing.taxNumber },
    { name: 'Purchase order', value: billing.purchaseOrder },
  ].flatMap(({ name, value }) =>
    value ? { name, value: <span className="wrap-anywhere whitespace-pre-line">{value}</span> } : [],
  ),
];

const nameOf = (customer: Props['customer']): ReactNode => (customer ? <ClientLink {...customer} /> : 'Deleted');

const link = (name: string, text: string, scheme: string): Fact => ({
  name,
  value: (
    <a className="link wrap-anywhere" href={scheme + text}>
      {scheme === 'mailto:' ? <EmailAddress email={text} /> : text}
    </a>
  ),
});
