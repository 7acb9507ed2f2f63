import { formatDay } from '#contract/business-days.ts';
import type { CheckoutOrders } from '#server/checkout/checkout.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { DeliverableRow } from './deliverables.ts';
import { titleOf } from './emails.ts';

type Order = Awaited<ReturnType<CheckoutOrders['lock']>>;

/** Tells the client, in the transaction that notes it, that files are deleted after `keptUntil`, `YYYY-MM-DD`. */
export type FilesEndEmail = (
  trx: Trx,
  order: Order,
  rows: readonly DeliverableRow[],
  keptUntil: string,
) => Promise<void>;

/** @throws ContentError when the template is wrong */
export function createFilesEndEmail(
  { content, mailer, brand, link }: Platform,
  orders: Pick<CheckoutOrders, 'personOf'>,
): FilesEndEmail {
  const write = readTemplate(content, 'files-end', [
    'firstName',
    'reference',
    'keptUntil',
    'listFiles',
    'answer',
    'orderUrl',
    'brand',
  ]);
  return async (trx, order, rows, keptUntil) => {
    const person = await orders.personOf(trx, order);
    // The account may be deleted, and its files with it.
    if (!person || rows.length === 0) return;
    const isGuest = order.user_id === null;
    const email = write({
      firstName: person.first_name,
      reference: order.ref,
      keptUntil: formatDay(keptUntil),
      listFiles: rows.map(titleOf).join('\n'),
      answer: isGuest
        ? 'Please tell us before that day if you still need one of them.'
        : 'Please download what you still need on the page of your order.',
      orderUrl: isGuest ? '' : link(`/account/orders/${order.ref}`),
      brand,
    });
    await mailer.post(trx, { kind: 'files-end', to: person.email, ...email });
  };
}
