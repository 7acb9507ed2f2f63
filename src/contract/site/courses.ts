/** The id a course has in a cart and on an order. */
export const courseInCart = (courseId: string): string => `training-${courseId}`;

/** The id of the course that something in a cart is; null for a service. */
export const courseOfItem = (itemId: string): string | null => /^training-(.+)$/.exec(itemId)?.[1] ?? null;

/** The name of a course on its page, in lists, in the cart and on invoices. */
export const courseTitle = (name: string): string => `${name} course`;
