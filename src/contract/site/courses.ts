export const courseInCart = (courseId: string): string => `training-${courseId}`;

export const courseDateInCart = (courseId: string, dateId: string): string => `${courseInCart(courseId)}.${dateId}`;

/** The course id of a cart item, with or without a date; null for a service. */
export const courseOfItem = (itemId: string): string | null => /^training-([^.]+)/.exec(itemId)?.[1] ?? null;

/** The date that was chosen with a course; null for everything else. */
export const dateOfItem = (itemId: string): string | null =>
  /^training-[^.]+\.([\da-f-]{36})$/.exec(itemId)?.[1] ?? null;

/** The id in the catalogue: without the date of a course. */
export const itemWithoutDate = (itemId: string): string => itemId.split('.', 1)[0] ?? itemId;

/** Section 10 of the terms, applied to a course. */
export const courseRefundRule =
  'Before the course begins you can cancel and get back what you paid. After that you pay for the days held and get back the rest.';

/** Some line is not a course, so that an area and files can belong to the order. */
export const hasMapWork = ({ lines }: { lines: readonly { id: string }[] }): boolean =>
  lines.some(({ id }) => courseOfItem(id) === null);

export const courseTitle = (name: string): string => `${name} course`;
