import { cartQuotation } from '#contract/checkout/place-order.ts';
import { fetchFile } from '#web/api.ts';
import { billingOf } from '#web/cart/billing/billing.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';
import { messagesOfDetails, seatsIn } from '../details.ts';
import type { Checkout } from './use-checkout.ts';

/** The cart as a printable quotation, for customers who need one before they may order. */
export function CartQuotation({ checkout: { details, preview } }: { checkout: Checkout }) {
  const { request } = preview;
  if (request.state !== 'known') return null;
  const { lines } = request.preview;
  async function save(): Promise<void> {
    const [problem] = Object.values(messagesOfDetails(details.values, seatsIn(lines)));
    if (problem) throw new Error(problem);
    const body = { items: lines.map(({ id, quantity }) => ({ id, quantity })), billing: billingOf(details.values) };
    saveAs('quotation.pdf', await fetchFile(cartQuotation, {}, body));
  }
  return (
    <ActionButton label="Download a quotation for this cart (PDF)" run={save}>
      Download a quotation
    </ActionButton>
  );
}
