import { type MouseEvent, useRef } from 'react';
import { href, Link } from 'react-router';
import type { CartItem } from '#contract/checkout/cart.ts';
import { limits } from '#contract/limits.ts';
import { courseOfItem } from '#contract/site/courses.ts';
import { sizeText } from '#geo/estimate/size-prices.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { inDollars } from '../ui/format/dollars.ts';
import { Picture } from '../ui/layout/picture.tsx';
import { lineTotalOf } from './cart.ts';

interface Props {
  item: CartItem;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartRow({ item, onQuantity, onRemove }: Props) {
  const { id, name, price, quantity, image } = item;
  const size = sizeText(item);
  const more = useRef<HTMLSpanElement>(null);
  function oneLess(): void {
    onQuantity(quantity - 1);
    // At a quantity of one the button becomes disabled and would lose the focus.
    if (quantity - 1 === limits.cartQuantityMin) more.current?.querySelector('button')?.focus();
  }
  function remove({ currentTarget }: MouseEvent<HTMLElement>): void {
    focusNearest(currentTarget);
    onRemove();
  }
  return (
    <li className="cart-row">
      {image && isOfThisSite(image) && <Picture src={image} alt="" width={96} height={96} className="cart-plate" />}
      <div className="cart-text">
        <p className="flex items-baseline justify-between gap-x-4">
          <Link to={pageOfItem(id)} className="cart-name">
            {name}
          </Link>
          {quantity === 1 && <span className="shrink-0 font-strong">{inDollars(price)}</span>}
        </p>
        {size && <p className="text-small text-ink2">{size}</p>}
        {quantity > 1 && (
          <p className="wrap-anywhere">
            {quantity} × {inDollars(price)} = <b className="font-strong">{inDollars(lineTotalOf(item))}</b>
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <fieldset className="stepper" aria-label={`Quantity of ${name}`}>
            <IconButton
              icon="minus"
              label={`One less of ${name}`}
              disabled={quantity <= limits.cartQuantityMin}
              onClick={oneLess}
            />
            <span className="stepper-number">{quantity}</span>
            <span ref={more}>
              <IconButton icon="plus" label={`One more of ${name}`} onClick={() => onQuantity(quantity + 1)} />
            </span>
          </fieldset>
          <IconButton icon="bin" label={`Remove ${name}`} data-removes="" onClick={remove} />
        </div>
      </div>
    </li>
  );
}

function pageOfItem(id: string): string {
  const course = courseOfItem(id);
  if (course) return href('/training/:id', { id: encodeURIComponent(course) });
  return href('/services/:id', { id: encodeURIComponent(id) });
}

// The content policy allows no other images.
const isOfThisSite = (image: string): boolean => /^\/(?!\/)/.test(image);

/** The removed row would lose the focus: moves it to the next row's button, or to the heading. */
function focusNearest(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>('[data-removes]') ?? row?.closest('dialog')?.querySelector('h2');
  next?.focus();
}
