import type { InvoiceSnapshot } from '#server/checkout/invoice-snapshot.ts';
import { bareAddress } from '#server/platform/pdf/letterhead.ts';

const taxNumber = (number: string | null): string | null => number && `Tax number ${number}`;

export const businessLines = (business: InvoiceSnapshot['business']): (string | null)[] => [
  business.name,
  business.street,
  business.place,
  business.email,
  business.phone,
  bareAddress(business.website),
  taxNumber(business.taxNumber),
];

export const customerLines = (customer: InvoiceSnapshot['customer']): (string | null)[] => [
  customer.organisation,
  customer.name,
  customer.address,
  customer.email,
  taxNumber(customer.taxNumber),
];
