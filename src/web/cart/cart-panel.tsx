import { href, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { inDollars } from '../ui/format/dollars.ts';
import { Dialog, useCloseDialog } from '../ui/overlays/dialog.tsx';
import { useCart } from './cart.ts';
import './cart-panel.css';
import './cart-row.css';
import { CartRow } from './cart-row.tsx';

export function CartPanel() {
  const { cartItems, toggleCart } = useCart();
  return (
    <Dialog
      title="Service Cart"
      className="cart-panel"
      titleClassName="cart-title"
      bodyClassName={cartItems.length > 0 ? 'cart-sheet' : 'cart-sheet cart-sheet-empty'}
      onClose={() => toggleCart(false)}
    >
      {cartItems.length > 0 ? <Filled /> : <Empty />}
    </Dialog>
  );
}

function Filled() {
  const { cartItems, cartTotal, setQuantity, removeItems } = useCart();
  return (
    <>
      <ul className="cart-rows">
        {cartItems.map((item) => (
          <CartRow
            key={item.id}
            item={item}
            onQuantity={(quantity) => setQuantity(item.id, quantity)}
            onRemove={() => removeItems([item.id])}
          />
        ))}
      </ul>
      <div className="cart-foot dialog-foot">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4" role="status">
          <span className="text-lead">Total:</span> <b className="cart-total flared">{inDollars(cartTotal)}</b>
        </p>
        <p className="mt-1 text-small text-ink2">
          By continuing you accept the <TextLink to={href('/terms')}>Terms of Service</TextLink>. Prices in US dollars.
        </p>
        <CartActions />
      </div>
    </>
  );
}

function CartActions() {
  const close = useCloseDialog();
  const navigate = useNavigate();
  return (
    <>
      <Button
        className="mt-3 w-full"
        onClick={() => {
          close();
          void navigate(href('/checkout'));
        }}
      >
        Proceed to Checkout
      </Button>
      <Button kind="quiet" className="mt-2 w-full" onClick={close}>
        Continue shopping
      </Button>
    </>
  );
}

const Empty = () => (
  <div className="cart-rows">
    <div className="neatline">
      <div className="neatline-inner">
        <div className="graticule-crosses" />
      </div>
    </div>
    <p className="mt-5 text-h4 flared" role="status">
      Your cart is empty
    </p>
    <p className="mt-5">
      <ButtonLink kind="quiet" to={href('/services2')}>
        See our services
      </ButtonLink>
    </p>
  </div>
);
