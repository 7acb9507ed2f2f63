import type { WholeCourse } from '#contract/catalogue.ts';
import { courseInCart, courseTitle } from '#contract/courses.ts';
import type { Buyable } from '../cart/cart-items.ts';

/** A course as it lies in a cart. */
export const courseForCart = ({
  id,
  name,
  price,
  image = null,
}: Pick<WholeCourse, 'id' | 'name' | 'price'> & { image?: string | null }): Buyable => ({
  id: courseInCart(id),
  name: courseTitle(name),
  price,
  image,
});
