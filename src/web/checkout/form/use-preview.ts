import { useEffect, useEffectEvent, useState } from 'react';
import type { CartItem, CartLine } from '#contract/checkout/cart.ts';
import { previewOrder } from '#contract/checkout/orders.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { errorMessage, errors } from '#contract/errors.ts';
import { formatDollars } from '#contract/money.ts';
import { call } from '#web/api.ts';
import { useCart } from '#web/cart/cart.ts';
import { inDollars } from '#web/ui/format/dollars.ts';

export type Preview = ReplyOf<typeof previewOrder>;

type PreviewRequest =
  | { state: 'loading' }
  | { state: 'known'; preview: Preview }
  | { state: 'failed'; message: string };

/** The server's prices of the cart. Removes items that are no longer sold; `notes` lists those and changed prices. */
export function usePreview() {
  const { cartItems, removeItems, takePrices } = useCart();
  const [request, setRequest] = useState<PreviewRequest>({ state: 'loading' });
  const [notes, setNotes] = useState<readonly string[]>([]);
  const wanted = JSON.stringify(cartItems.map(({ id, quantity }) => ({ id, quantity })));

  function take(preview: Preview): void {
    const news = [...goneIn(cartItems, preview), ...changedIn(cartItems, preview)];
    if (news.length > 0) setNotes((before) => [...before, ...news]);
    removeItems(preview.unavailable);
    takePrices(
      preview.lines.map(({ id, name, unitCents, includedKm2 }) => ({ id, name, price: unitCents / 100, includedKm2 })),
    );
    setRequest({ state: 'known', preview });
  }
  const fail = ({ message }: Error): void => setRequest({ state: 'failed', message });

  const answered = useEffectEvent(take);
  const failed = useEffectEvent(fail);
  useEffect(() => {
    if (wanted === '[]') return;
    const outdated = new AbortController();
    preview(wanted, outdated.signal).then(answered, (error: Error) => {
      if (!outdated.signal.aborted) failed(error);
    });
    return () => outdated.abort();
  }, [wanted]);

  return { request, notes, again: () => preview(wanted).then(take, fail) };
}

const preview = (wanted: string, signal?: AbortSignal): Promise<Preview> =>
  call(previewOrder, { body: { items: JSON.parse(wanted) as CartLine[] } }, { signal });

const goneIn = (items: readonly CartItem[], { unavailable }: Preview): string[] =>
  items.filter(({ id }) => unavailable.includes(id)).map(({ name }) => errorMessage('ITEM_UNAVAILABLE', { name }));

function changedIn(items: readonly CartItem[], { lines }: Preview): string[] {
  const changed = lines.flatMap(({ id, name, unitCents }) => {
    const before = items.find((item) => item.id === id);
    if (!before || Math.round(before.price * 100) === unitCents) return [];
    return [`${name}: ${inDollars(before.price)} before, ${formatDollars(unitCents)} now.`];
  });
  return changed.length > 0 ? [errors.PRICE_CHANGED.message, ...changed] : [];
}
