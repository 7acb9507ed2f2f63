import { type ManualLine, manualOrderMessages } from '#contract/admin/orders/manual-orders.ts';
import type { Order, OrderLine } from '#contract/checkout/orders.ts';
import { formatUsd } from '#contract/money.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import { oneLine } from '#server/platform/text.ts';
import { taxWithin } from '../orders/pricing.ts';

interface ManualCart {
  lines: readonly ManualLine[];
  discount?: Order['discount'] | undefined;
}

export interface PricedByStaff extends Pick<Order, 'lines' | 'discount' | 'taxCents' | 'totalCents'> {
  currency: 'USD';
  /** Items at a price other than the catalogue's, each with both prices and the reason. */
  changedPrices: string[];
}

/**
 * Lines and discount as staff entered them, with catalogue names and the tax contained in the discounted total.
 * @throws AppError VALIDATION_FAILED for an unknown item, another price without a reason, or a discount above the sum
 */
export function priceManualLines(
  catalogue: Pick<Catalogue, 'offer'>,
  taxPercent: number,
  { lines: written, discount: wanted }: ManualCart,
): PricedByStaff {
  const changedPrices: string[] = [];
  const lines = written.map((line, place): OrderLine => {
    const { unitCents, quantity } = line;
    const { id, name, listCents } = itemOf(catalogue, line, place);
    if (listCents !== unitCents) {
      const reason = line.reason && oneLine(line.reason);
      if (!reason) refuse(`lines.${place}.reason`, manualOrderMessages.priceReason);
      changedPrices.push(`${name}: ${formatUsd(unitCents)} instead of ${formatUsd(listCents)}, ${reason}`);
    }
    return { id, name, unitCents, quantity, totalCents: unitCents * quantity };
  });
  const sum = lines.reduce((cents, line) => cents + line.totalCents, 0);
  const discount = wanted ? { cents: wanted.cents, reason: oneLine(wanted.reason) } : null;
  if (discount && discount.cents > sum) refuse('discount.cents', manualOrderMessages.discount);
  if (discount?.reason === '') refuse('discount.reason', manualOrderMessages.discountReason);
  const totalCents = sum - (discount?.cents ?? 0);
  return { lines, discount, taxCents: taxWithin(totalCents, taxPercent), totalCents, currency: 'USD', changedPrices };
}

/** A catalogue item, or a line that staff wrote themselves, at the price they entered. */
function itemOf(catalogue: Pick<Catalogue, 'offer'>, { itemId, name = '', unitCents }: ManualLine, place: number) {
  if (itemId === undefined) {
    const own = oneLine(name);
    if (!own) refuse(`lines.${place}.name`, manualOrderMessages.lineName);
    return { id: `line-${place + 1}`, name: own, listCents: unitCents };
  }
  const offer = catalogue.offer(itemId);
  if (!offer) return refuse(`lines.${place}.itemId`, manualOrderMessages.itemId);
  return { id: offer.id, name: offer.name, listCents: offer.priceCents };
}

function refuse(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: message } });
}
