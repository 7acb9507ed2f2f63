import { type Order, orderInvoice, orderReceipt } from '#contract/checkout/orders.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fetchFile } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { saveAs } from '#web/ui/records/save-as.ts';

const save = (endpoint: Endpoint, ref: string, name: string) => async (): Promise<void> =>
  saveAs(`${name}.pdf`, await fetchFile(endpoint, { ref }));

const saveInvoice = ({ ref, invoiceNumber }: Order): (() => Promise<void>) =>
  save(orderInvoice, ref, invoiceNumber ?? `${ref}-pro-forma`);

/** A cancelled order without an invoice never gets one. */
const hasInvoice = ({ invoiceNumber, workStatus }: Order): boolean =>
  invoiceNumber !== null || workStatus !== 'cancelled';

export function OrderDocuments({ order }: { order: Order }) {
  const { ref, invoiceNumber, moneyStatus } = order;
  const invoice = useAction();
  const receipt = useAction();
  const failure = invoice.failure || receipt.failure;
  const saveReceipt = save(orderReceipt, ref, `${ref}-receipt`);
  return (
    <div className="no-print grid justify-items-start gap-4">
      {failure && <Failure reason={failure} />}
      <p className="actions">
        {hasInvoice(order) && (
          <Button kind="quiet" busy={invoice.busy} onClick={() => void invoice.act(saveInvoice(order))}>
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

const Failure = ({ reason }: { reason: string }) => (
  <Callout tone="danger">The document could not be downloaded. {reason}</Callout>
);

/** The invoice as a word among others. */
export function InvoiceLink({ order }: { order: Order }) {
  const { busy, failure, act } = useAction();
  if (!hasInvoice(order)) return null;
  return (
    <>
      <button type="button" className="link" aria-busy={busy || undefined} onClick={() => void act(saveInvoice(order))}>
        {order.invoiceNumber ? 'Invoice' : 'Pro forma invoice'}
      </button>
      {failure && <Failure reason={failure} />}
    </>
  );
}
