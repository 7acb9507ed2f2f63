import {
  type listOrderItems,
  manualOrderMessages,
  type placeManualOrder,
  placeManualOrderSchema,
} from '#contract/admin/orders/manual-orders.ts';
import type { handMethods } from '#contract/admin/orders/orders.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { centsOf } from '../../cents.ts';

export type Items = ReplyOf<typeof listOrderItems>['items'];

/** One line as typed. */
export interface TypedLine {
  id: number;
  /** The id in the catalogue; empty for a line that is not from the catalogue. */
  itemId: string;
  name: string;
  /** In US dollars. */
  amount: string;
  quantity: string;
  reason: string;
}

export interface OrderValues extends Record<string, string | boolean> {
  email: string;
  name: string;
  phone: string;
  organisation: string;
  address: string;
  taxNumber: string;
  purchaseOrder: string;
  discount: string;
  discountReason: string;
  isPaid: boolean;
  amount: string;
  method: string;
  receivedOn: string;
  reference: string;
  note: string;
}

export const emptyLine = (lines: readonly TypedLine[]): TypedLine => ({
  id: 1 + Math.max(-1, ...lines.map(({ id }) => id)),
  itemId: '',
  name: '',
  amount: '',
  quantity: '1',
  reason: '',
});

/** Whether an item of the catalogue has another price, which requires a reason. */
export const hasOtherPrice = ({ itemId, amount }: TypedLine, items: Items): boolean => {
  const item = items.find(({ id }) => id === itemId);
  return item !== undefined && centsOf(amount) !== item.unitCents;
};

const lineOf = ({ itemId, name, amount, quantity, reason }: TypedLine) => ({
  ...(itemId ? { itemId } : { name }),
  unitCents: centsOf(amount),
  quantity: /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : Number.NaN,
  ...(itemId && reason.trim() && { reason }),
});

/** Null while an amount or a quantity is not a number. */
export function totalCentsOf(lines: readonly TypedLine[], discount: string): number | null {
  const sum = lines.map(lineOf).reduce((cents, { unitCents, quantity }) => cents + unitCents * quantity, 0);
  const total = sum - (discount.trim() ? centsOf(discount) : 0);
  return Number.isNaN(total) || total < 0 ? null : total;
}

export const pricedOf = (lines: readonly TypedLine[], { discount, discountReason: reason }: OrderValues) => ({
  lines: lines.map(lineOf),
  ...(discount.trim() && { discount: { cents: centsOf(discount), reason } }),
});

const optional = ['email', 'name', 'phone', 'organisation', 'address', 'taxNumber', 'purchaseOrder', 'note'] as const;

/** The request body, without empty fields. */
export function bodyOf(lines: readonly TypedLine[], values: OrderValues): BodyOf<typeof placeManualOrder> {
  const { isPaid, amount, method, receivedOn, reference } = values;
  const written = optional.flatMap((name) => (values[name].trim() ? [[name, values[name]] as const] : []));
  return {
    ...pricedOf(lines, values),
    ...Object.fromEntries(written),
    ...(isPaid && {
      payment: { amountCents: centsOf(amount), method: method as (typeof handMethods)[number], receivedOn, reference },
    }),
  };
}

const fieldOf: Record<string, string> = {
  'discount.cents': 'discount',
  'discount.reason': 'discountReason',
  'payment.amountCents': 'amount',
  'payment.method': 'method',
  'payment.receivedOn': 'receivedOn',
  'payment.reference': 'reference',
};

/** Messages by the form's field names; those of a line include its index: `lines.0.name`. */
export const byField = (messages: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([path, message]) => [fieldOf[path] ?? path, message]));

export function problemsIn(lines: readonly TypedLine[], values: OrderValues): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of placeManualOrderSchema.safeParse(bodyOf(lines, values)).error?.issues ?? []) {
    messages[issue.path.join('.') || 'form'] ??= issue.message;
  }
  // The schema checks rules across fields only once each field is valid; here all messages appear at once.
  if (!values.email.trim() && !values.phone.trim()) messages['email'] ??= manualOrderMessages.contact;
  for (const [place, { itemId, name }] of lines.entries()) {
    if (!itemId && !name.trim()) messages[`lines.${place}.name`] ??= manualOrderMessages.lineName;
  }
  return byField(messages);
}
