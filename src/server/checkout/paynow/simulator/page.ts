import { html } from 'hono/html';
import type { Ctx } from '#server/platform/context.ts';
import { plainPage } from '#server/platform/http/plain-page.ts';
import { writeAmount } from '../messages.ts';
import { actionsFor, type SimAction, type SimPayment } from './simulator.ts';

const labels: Record<SimAction, string> = {
  pay: 'Pay',
  cancel: 'Cancel',
  dispute: 'Dispute',
  refund: 'Refund',
};

const stands: Record<string, string> = {
  Created: 'Waiting for you',
  Sent: 'Waiting for the phone',
  Paid: 'Paid',
  Cancelled: 'Cancelled',
  Disputed: 'Disputed: held until it is settled',
  Refunded: 'Refunded',
};

export function simulatorPage(c: Ctx, brand: string, path: string, payment: SimPayment): Response | Promise<Response> {
  const actions = actionsFor(payment);
  const isWaiting = actions.includes('pay');
  const buttons = html`<form method="post" action="${path}">
${actions.map(
  (action) =>
    html`<button class="${action === 'pay' ? 'main' : 'cancel'}" name="action" value="${action}">${labels[action]}</button>`,
)}
</form>`;
  const content = html`<p class="notice">Test payments – no money moves</p>
<h1>${isWaiting ? `Pay ${brand}` : (stands[payment.status] ?? payment.status)}</h1>
<p>This is not Paynow. It stands in for Paynow in this demo and asks for no card, wallet or PIN.</p>
<dl>
<dt>Amount</dt><dd>USD ${writeAmount(payment.amount_cents)}</dd>
<dt>For</dt><dd>${payment.about || payment.reference}</dd>
<dt>Reference</dt><dd>${payment.reference}</dd>
<dt>State</dt><dd>${stands[payment.status] ?? payment.status}</dd>
</dl>
${actions.length > 0 ? buttons : ''}
${isWaiting ? '' : html`<p><a href="${payment.return_url}">Back to ${brand}</a></p>`}`;
  return plainPage(c, { title: `Test payment - ${brand}`, content, status: 200 });
}
