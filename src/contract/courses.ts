/** The id a course has in a cart and on an order. */
export const courseInCart = (courseId: string): string => `training-${courseId}`;

/** The id of the course that something in a cart is; null for a service. */
export const courseOfItem = (itemId: string): string | null => /^training-(.+)$/.exec(itemId)?.[1] ?? null;

/** What a course is called wherever it stands beside other things: on its page, in lists, in the cart, on papers. */
export const courseTitle = (name: string): string => `${name} course`;
