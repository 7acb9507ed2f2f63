import { IconButton } from '../ui/controls/button.tsx';
import { countOf, useCart } from './cart.ts';

const mostShown = 99;

export function CartButton() {
  const { cartItems, toggleCart } = useCart();
  const count = countOf(cartItems);
  const label = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <span className="cart-button needs-script">
      <IconButton icon="cart" label={label} aria-haspopup="dialog" onClick={() => toggleCart(true)} />
      {count > 0 && (
        <span className="cart-count" aria-hidden="true">
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </span>
  );
}
