import { useState } from 'react';
import { type Order, orderInvoice, orderReceipt } from '#contract/checkout/orders.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fetchFile } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';

/** The invoice and, once it is paid, the receipt: fetched with the bearer, saved by the browser. */
export function OrderDocuments({ order: { ref, invoiceNumber, moneyStatus, workStatus } }: { order: Order }) {
  const [fetching, setFetching] = useState('');
  const [words, setWords] = useState('');
  async function save(endpoint: Endpoint, name: string): Promise<void> {
    setFetching(name);
    setWords('');
    try {
      saveAs(`${name}.pdf`, await fetchFile(endpoint, { ref }));
    } catch (error) {
      setWords((error as Error).message);
    }
    setFetching('');
  }
  const invoice = invoiceNumber ?? `${ref}-pro-forma`;
  const receipt = `${ref}-receipt`;
  return (
    <div className="no-print grid justify-items-start gap-4">
      {words && <Notice tone="danger">The document could not be downloaded. {words}</Notice>}
      <p className="flex flex-wrap gap-3">
        {(invoiceNumber || workStatus !== 'cancelled') && (
          <Button kind="quiet" busy={fetching === invoice} onClick={() => void save(orderInvoice, invoice)}>
            <Icon name="download" />
            {invoiceNumber ? 'Download invoice' : 'Download pro forma invoice'}
          </Button>
        )}
        {moneyStatus === 'paid' && (
          <Button kind="quiet" busy={fetching === receipt} onClick={() => void save(orderReceipt, receipt)}>
            <Icon name="download" />
            Download receipt
          </Button>
        )}
      </p>
    </div>
  );
}
