import type { WholeCourse } from '#contract/site/catalogue.ts';
import { courseInCart, courseTitle } from '#contract/site/courses.ts';
import type { Buyable } from '#web/cart/cart.ts';

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
  includedKm2: null,
});
