export const courseInCart = (courseId: string): string => `training-${courseId}`;

/** The course id of a cart item; null for a service. */
export const courseOfItem = (itemId: string): string | null => /^training-(.+)$/.exec(itemId)?.[1] ?? null;

export const courseTitle = (name: string): string => `${name} course`;
