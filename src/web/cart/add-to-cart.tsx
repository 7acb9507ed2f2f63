import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { useCart } from './cart.ts';
import type { Buyable } from './cart-items.ts';

interface Props {
  item: Buyable;
  className?: string;
}

/** Puts it into the cart and opens that: its heading takes the focus, its total is announced. */
export function AddToCart({ item, className = '' }: Props) {
  const { addItem, toggleCart } = useCart();
  return (
    <Button
      kind="quiet"
      className={`needs-script ${className}`}
      onClick={() => {
        addItem(item);
        toggleCart(true);
      }}
    >
      <Icon name="cart" />
      Add to Cart
    </Button>
  );
}

/** The same in a list, where more may follow: says so, and leaves the list as it is. */
export function AddRowToCart({ item, className = '' }: Props) {
  const { addItem } = useCart();
  return (
    <IconButton
      icon="cart"
      label={`Add to Cart: ${item.name}`}
      className={`needs-script no-print ${className}`}
      onClick={() => {
        addItem(item);
        showToast(`${item.name} is in your cart.`);
      }}
    />
  );
}
