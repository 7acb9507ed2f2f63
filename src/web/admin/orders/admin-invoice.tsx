import { type OfficeOrder, officeInvoice } from '#contract/admin/orders.ts';
import { DownloadButton } from '../download-button.tsx';

/** The invoice of an order, or its pro forma until one is issued. */
export function AdminInvoice({ order: { ref, invoiceNumber } }: { order: OfficeOrder['order'] }) {
  const name = `${invoiceNumber ?? `${ref}-pro-forma`}.pdf`;
  const words = invoiceNumber ? 'Download invoice' : 'Download pro forma invoice';
  return (
    <DownloadButton endpoint={officeInvoice} params={{ ref }} name={name} label={`${words}: ${ref}`} small={false}>
      {words}
    </DownloadButton>
  );
}
