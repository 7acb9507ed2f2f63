import { courseInCart } from '#contract/cart.ts';
import type { WholeCourse } from '#contract/catalogue.ts';
import type { Buyable } from '../cart/cart-items.ts';

/** A course as it lies in a cart; for loaders, so that no page has to load the contract of the cart for an id. */
export const courseForCart = ({
  id,
  name,
  price,
  image = null,
}: Pick<WholeCourse, 'id' | 'name' | 'price'> & { image?: string | null }): Buyable => ({
  id: courseInCart(id),
  name: `${name} training`,
  price,
  image,
});
