import { useCart } from '#web/cart/cart.ts';
import { EmptyCart } from './empty-cart.tsx';
import { OrderSummary } from './order-summary.tsx';
import { usePreview } from './use-preview.ts';

/** What a visitor may see behind the way to sign in: the cart and what it costs. */
export function VisitorsOrder() {
  const { cartItems } = useCart();
  const preview = usePreview();
  return cartItems.length > 0 ? <OrderSummary preview={preview} /> : <EmptyCart notes={preview.notes} />;
}
