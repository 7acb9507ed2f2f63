import { type Order, orderInvoice, orderReceipt } from '#contract/checkout/orders.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fetchFile } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { saveAs } from '#web/ui/records/save-as.ts';

export function OrderDocuments({ order: { ref, invoiceNumber, moneyStatus, workStatus } }: { order: Order }) {
  const invoice = useAction();
  const receipt = useAction();
  const failure = invoice.failure || receipt.failure;
  const save = (endpoint: Endpoint, name: string) => async () =>
    saveAs(`${name}.pdf`, await fetchFile(endpoint, { ref }));
  const saveInvoice = save(orderInvoice, invoiceNumber ?? `${ref}-pro-forma`);
  const saveReceipt = save(orderReceipt, `${ref}-receipt`);
  return (
    <div className="no-print grid justify-items-start gap-4">
      {failure && <Callout tone="danger">The document could not be downloaded. {failure}</Callout>}
      <p className="actions">
        {(invoiceNumber || workStatus !== 'cancelled') && (
          <Button kind="quiet" busy={invoice.busy} onClick={() => void invoice.act(saveInvoice)}>
            <Icon name="download" />
            {invoiceNumber ? 'Download invoice' : 'Download pro forma invoice'}
          </Button>
        )}
        {moneyStatus === 'paid' && (
          <Button kind="quiet" busy={receipt.busy} onClick={() => void receipt.act(saveReceipt)}>
            <Icon name="download" />
            Download receipt
          </Button>
        )}
      </p>
    </div>
  );
}
