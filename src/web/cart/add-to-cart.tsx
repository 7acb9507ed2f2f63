import { Button, IconButton } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { type Buyable, useCart } from './cart.ts';

interface Props {
  item: Buyable;
  className?: string;
}

export function AddToCart({ item, kind = 'quiet', className = '' }: Props & { kind?: 'primary' | 'quiet' }) {
  const add = useAdd(item);
  return (
    <Button kind={kind} className={`needs-script ${className}`} onClick={add}>
      <Icon name="cart" />
      Add to Cart
    </Button>
  );
}

export function AddRowToCart({ item, className = '' }: Props) {
  const add = useAdd(item);
  return (
    <IconButton
      icon="cart"
      label={`Add to Cart: ${item.name}`}
      className={`needs-script no-print ${className}`}
      onClick={add}
    />
  );
}

function useAdd(item: Buyable): () => void {
  const { addAndShow } = useCart();
  return () => addAndShow(item);
}
