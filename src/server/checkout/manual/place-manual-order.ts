import { manualOrderMessages, type placeManualOrder as placeCall } from '#contract/admin/orders/manual-orders.ts';
import { orderMessages } from '#contract/checkout/orders.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { formatUsd } from '#contract/money.ts';
import { phoneAsE164 } from '#contract/phone.ts';
import { findAccount, organisationOf } from '#server/accounts/accounts.ts';
import { lockFreeSeats, offersWithDates } from '#server/courses/courses.ts';
import { addEditableNote } from '#server/notes/notes.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { oneLine, withoutControlCharacters } from '#server/platform/text.ts';
import type { CheckoutContext } from '../context.ts';
import { orderNotes } from '../messages/notes.ts';
import { type Guest, insertOrder } from '../orders/insert-order.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { recordManualPayment } from '../payments/manual-payments.ts';
import { type PricedByStaff, priceManualLines } from './price-lines.ts';

type Form = BodyOf<typeof placeCall>;

/**
 * Places an order for a client from the form of staff, with its note and payment, inside the caller's transaction.
 * @throws AppError VALIDATION_FAILED for a guest without a name, and as `priceManualLines` does
 * @throws AppError PAYMENT_TOO_LARGE, REFERENCE_USED, COURSE_DATE_CLOSED, COURSE_DATE_FULL
 */
export async function placeManualOrder(
  trx: Trx,
  checkout: CheckoutContext,
  form: Form,
  by: string,
): Promise<ReplyOf<typeof placeCall>> {
  const priced = await priceByStaff(trx, checkout, form);
  const seats = await lockFreeSeats(trx, checkout, itemsOf(form));
  const { userId, guest, billing, email } = await clientOf(trx, form);
  const order = await insertOrder(trx, checkout, {
    userId,
    lines: priced.lines,
    seats,
    billing,
    note: undefined,
    agreement: null,
    staff: {
      by,
      guest,
      discount: priced.discount,
      details: priced.changedPrices.join('; '),
      change: { before: 'no order', after: summaryOf(priced) },
      isPaid: form.payment !== undefined && form.payment.amountCents === priced.totalCents,
    },
  });
  const row = await findAnyOrder(trx, order.ref);
  const text = withoutControlCharacters(form.note ?? '');
  const { clock } = checkout.platform;
  if (text) await addEditableNote(orderNotes(trx, clock, row, by), { text, by, at: clock.now() });
  if (form.payment) await recordManualPayment(trx, checkout, row.id, form.payment, by);
  return { ref: order.ref, emailedTo: email };
}

const itemsOf = ({ lines }: Pick<Form, 'lines'>) =>
  lines.flatMap(({ itemId: id, quantity }) => (id === undefined ? [] : { id, quantity }));

/** Catalogue and course date prices, with the changes by staff. @throws as `priceManualLines` does */
export const priceByStaff = async (db: Queries, checkout: CheckoutContext, form: Pick<Form, 'lines' | 'discount'>) =>
  priceManualLines(await offersWithDates(db, checkout.catalogue, itemsOf(form)), checkout.settings.taxPercent, form);

/** The account with this address, or else a guest. A missing name or organisation is taken from the account. */
async function clientOf(trx: Trx, form: Form) {
  const { email = null, organisation, address, taxNumber, purchaseOrder } = form;
  const user = email === null ? null : (await findAccount(trx, email))?.user;
  const written = oneLine(form.name ?? '');
  const name = written || (user ? `${user.first_name} ${user.last_name}`.trim() : '');
  if (name.length < 2) {
    const message = user ? orderMessages.name : manualOrderMessages.name;
    throw new AppError('VALIDATION_FAILED', { fields: { name: message } });
  }
  const guest: Guest | null = user ? null : { name, email, phone: form.phone ? phoneAsE164(form.phone) : null };
  const known = user && organisation === undefined ? await organisationOf(trx, user.id) : null;
  return {
    userId: user?.id ?? null,
    guest,
    email,
    billing: { name, organisation: organisation ?? known ?? undefined, address, taxNumber, purchaseOrder },
  };
}

/** For the audit trail, which outlives the client's data: it names nobody. */
const summaryOf = ({ lines, discount, totalCents, changedPrices }: PricedByStaff): string =>
  [
    lines.length === 1 ? '1 line' : `${lines.length} lines`,
    ...(changedPrices.length ? [`${changedPrices.length} at another price`] : []),
    ...(discount ? [`discount ${formatUsd(discount.cents)}`] : []),
    `total ${formatUsd(totalCents)}`,
  ].join(', ');
