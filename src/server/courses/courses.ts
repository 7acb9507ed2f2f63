import { sql } from 'kysely';
import type { CartLine } from '#contract/checkout/cart.ts';
import { orderMessages } from '#contract/checkout/orders.ts';
import { courseLimits } from '#contract/course-limits.ts';
import { errorMessage } from '#contract/errors.ts';
import { courseInCart, courseOfItem, dateOfItem } from '#contract/site/courses.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { oneLine } from '#server/platform/text.ts';
import { type CourseDateRow, dateNameOf, itemIdOf, reservedSeats, showSeatsAfter } from './course-dates.ts';
import { createCourseEmails } from './course-emails.ts';

export type Offers = Pick<Catalogue, 'offer'>;

/** The catalogue with the course dates that these lines name, each at the price of its course. */
export async function offersWithDates(
  db: Queries,
  catalogue: Catalogue,
  lines: readonly Pick<CartLine, 'id'>[],
): Promise<Offers> {
  const rows = await datesAmong(db, lines);
  const dated = new Map(rows.map((row) => [itemIdOf(row), row]));
  return {
    offer(id) {
      const row = dated.get(id);
      const course = row && catalogue.offer(courseInCart(row.course_id));
      return course ? { ...course, id, name: dateNameOf(catalogue, row) } : catalogue.offer(id);
    },
  };
}

async function datesAmong(db: Queries, lines: readonly Pick<CartLine, 'id'>[]): Promise<CourseDateRow[]> {
  const ids = lines.flatMap(({ id }) => dateOfItem(id) ?? []).filter(isId);
  return ids.length ? db.selectFrom('course_dates').selectAll().where('id', 'in', ids).execute() : [];
}

/** The dates that these items name, by the id of the item. */
export type CourseDates = ReadonlyMap<string, { endsOn: string; isCancelled: boolean }>;

export async function datesOfItems(db: Queries, lines: readonly { item_id: string }[]): Promise<CourseDates> {
  const rows = await datesAmong(
    db,
    lines.map(({ item_id: id }) => ({ id })),
  );
  return new Map(rows.map((row) => [itemIdOf(row), { endsOn: row.ends_on, isCancelled: row.state === 'cancelled' }]));
}

const isId = (id: string): boolean => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(id);

/** The reason why this many seats cannot be bought; null when they can. */
export function seatProblem(
  row: Pick<CourseDateRow, 'state' | 'begins_at' | 'seats'>,
  { taken, wanted, now }: { taken: number; wanted: number; now: Date },
): 'COURSE_DATE_CLOSED' | 'COURSE_DATE_FULL' | null {
  if (row.state === 'cancelled' || row.begins_at <= now) return 'COURSE_DATE_CLOSED';
  return row.seats - taken < wanted ? 'COURSE_DATE_FULL' : null;
}

interface FreeDate {
  row: CourseDateRow;
  free: number;
}

/** The dates of a course that have not begun, soonest first, with their free seats. */
export const comingDates = (db: Queries, courseId: string, now: Date): Promise<FreeDate[]> =>
  withFreeSeats(db, selectComing(db, now).where('course_id', '=', courseId).limit(courseLimits.courseDatesShown));

/** The coming dates of all courses that have a free seat, as items to order. */
export async function comingOffers(db: Queries, catalogue: Catalogue, now: Date) {
  const dates = await withFreeSeats(db, selectComing(db, now).limit(courseLimits.courseDatesOffered));
  return dates.flatMap(({ row, free }) => {
    const offer = catalogue.offer(courseInCart(row.course_id));
    return offer && free > 0 ? { ...offer, id: itemIdOf(row), name: dateNameOf(catalogue, row) } : [];
  });
}

const selectComing = (db: Queries, now: Date) =>
  db
    .selectFrom('course_dates')
    .selectAll()
    .where('state', '=', 'scheduled')
    .where('begins_at', '>', now)
    .orderBy('begins_at')
    .orderBy('id');

async function withFreeSeats(db: Queries, dates: ReturnType<typeof selectComing>): Promise<FreeDate[]> {
  const rows = await dates.execute();
  const taken = await reservedSeats(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, free: Math.max(0, row.seats - taken(row.id)) }));
}

async function otherDates(db: Queries, catalogue: Catalogue, now: Date, { id, quantity }: CartLine) {
  const dates = await comingDates(db, courseOfItem(id) ?? '', now);
  return dates
    .filter(({ row, free }) => free >= quantity && itemIdOf(row) !== id)
    .map(({ row }) => ({ id: itemIdOf(row), name: dateNameOf(catalogue, row) }));
}

/** The unavailable course dates of a cart, and the courses in it that need a date, each with the dates to choose from. */
export async function seatChoices(db: Queries, catalogue: Catalogue, now: Date, lines: readonly CartLine[]) {
  const rows = await datesAmong(db, lines);
  const taken = await reservedSeats(
    db,
    rows.map(({ id }) => id),
  );
  const choices = [];
  for (const line of lines.filter(
    ({ id }) => courseOfItem(id) !== null && catalogue.offer(courseInCart(courseOfItem(id) ?? '')),
  )) {
    const row = rows.find((known) => itemIdOf(known) === line.id);
    const code = row && seatProblem(row, { taken: taken(row.id), wanted: line.quantity, now });
    if (row && !code) continue;
    const dates = await otherDates(db, catalogue, now, line);
    if (row && code) {
      const message = errorMessage(code, { name: dateNameOf(catalogue, row) });
      choices.push({ id: line.id, problem: message, dates });
    } else if (dateOfItem(line.id) === null && dates.length > 0) choices.push({ id: line.id, problem: null, dates });
  }
  return choices;
}

export interface SeatsToReserve {
  dateId: string;
  courseId: string;
  quantity: number;
}

interface Shop {
  catalogue: Catalogue;
  platform: Pick<Platform, 'clock' | 'pageChanges'>;
}

/** While a date has enough free seats, a course is not sold without a date. @throws AppError COURSE_DATE_NEEDED */
export async function requireDates(db: Queries, shop: Shop, lines: readonly CartLine[]): Promise<void> {
  const now = shop.platform.clock.now();
  for (const line of lines.filter(({ id }) => courseOfItem(id) !== null && dateOfItem(id) === null)) {
    const offer = shop.catalogue.offer(line.id);
    if (!offer || (await otherDates(db, shop.catalogue, now, line)).length === 0) continue;
    throw new AppError('COURSE_DATE_NEEDED', { item: line.id, name: offer.name });
  }
}

/**
 * Locks the dates that an order names until the transaction ends, always in the same order, and checks that their seats
 * are free. A date that does not exist is refused by the pricing, which finds no such item.
 * @throws AppError COURSE_DATE_CLOSED, COURSE_DATE_FULL
 */
export async function lockFreeSeats(trx: Trx, shop: Shop, lines: readonly CartLine[]): Promise<SeatsToReserve[]> {
  const ids = (await datesAmong(trx, lines)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('course_dates')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const taken = await reservedSeats(trx, ids);
  const now = shop.platform.clock.now();
  const place = (row: CourseDateRow): number => lines.findIndex(({ id }) => id === itemIdOf(row));
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .flatMap((row) => {
      const item = itemIdOf(row);
      const quantity = lines.reduce((sum, line) => sum + (line.id === item ? line.quantity : 0), 0);
      if (quantity === 0) return [];
      const code = seatProblem(row, { taken: taken(row.id), wanted: quantity, now });
      if (code) throw new AppError(code, { item, name: dateNameOf(shop.catalogue, row) });
      return { dateId: row.id, courseId: row.course_id, quantity };
    });
}

interface Buyer {
  orderId: string;
  orderRef: string;
  /** Null for a guest. */
  userId: string | null;
  name: string;
  /** Empty for a guest without an email address. */
  email: string;
}

/**
 * The seats of an order, in the order of its lines; without names the buyer is named for the first of each date. The
 * caller has locked them.
 * @throws AppError VALIDATION_FAILED for more names than seats
 */
export async function reserveSeats(
  trx: Trx,
  { platform }: Shop,
  seats: readonly SeatsToReserve[],
  buyer: Buyer,
  names: readonly string[] = [],
): Promise<void> {
  if (names.length > seats.reduce((sum, { quantity }) => sum + quantity, 0)) {
    throw new AppError('VALIDATION_FAILED', { fields: { participants: orderMessages.participant } });
  }
  const given = names.map(oneLine).values();
  const nameOf = (seat: number): string => (names.length > 0 ? given.next().value : seat === 0 && buyer.name) || '';
  const rows = seats.flatMap(({ dateId, quantity }) =>
    // Sorted by id, the order in which they are listed.
    Array.from({ length: quantity }, newId)
      .sort()
      .map((id, seat) => ({
        id,
        date_id: dateId,
        order_id: buyer.orderId,
        order_ref: buyer.orderRef,
        user_id: buyer.userId,
        name: nameOf(seat),
        email: (seat === 0 && buyer.email) || null,
        created_at: platform.clock.now(),
      })),
  );
  if (rows.length === 0) return;
  await trx.insertInto('participants').values(rows).execute();
  for (const { courseId } of seats) showSeatsAfter(trx, platform, courseId);
}

/** Dates on which a person has or had seats, latest first; for the page of a client. */
export async function datesWithSeats(
  db: Queries,
  catalogue: Catalogue,
  { userId, email }: { userId: string | null; email: string },
  most: number,
) {
  const seats = db
    .selectFrom('participants')
    .select(['date_id', sql<number>`count(*) filter (where state = 'booked')`.as('booked')])
    .where(sql<boolean>`(user_id = ${userId}::uuid or lower(email) = ${email})`)
    .groupBy('date_id');
  const rows = await db
    .selectFrom(seats.as('seats'))
    .innerJoin('course_dates', 'course_dates.id', 'seats.date_id')
    .selectAll('course_dates')
    .select('booked')
    .orderBy('begins_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ref: row.id,
    at: row.begins_at.toISOString(),
    about: dateNameOf(catalogue, row),
    state: row.state === 'cancelled' ? 'cancelled' : seatsLabel(Number(row.booked)),
  }));
}

const seatsLabel = (booked: number): string => {
  if (booked === 0) return 'seat freed';
  return booked === 1 ? '1 seat' : `${booked} seats`;
};

/** Emails the participants on the paid seats of an order how to take part. */
export const emailPaidSeats = (
  trx: Trx,
  { platform, catalogue }: { platform: Platform; catalogue: Catalogue },
  orderId: string,
) => createCourseEmails(platform, catalogue).paid(trx, orderId);

/**
 * Frees the seats of an order that is cancelled or refunded; those of past dates are kept as a record. Participants are
 * informed by email if they had been emailed that they have a seat.
 */
export async function freeSeats(
  trx: Trx,
  { platform, catalogue }: { platform: Platform; catalogue: Catalogue },
  orderId: string,
  { informs }: { informs: boolean },
): Promise<void> {
  const dates = await trx
    .selectFrom('course_dates')
    .select(['id', 'course_id'])
    .where('ends_at', '>', platform.clock.now())
    .where('id', 'in', trx.selectFrom('participants').select('date_id').where('order_id', '=', orderId))
    .execute();
  if (dates.length === 0) return;
  if (informs) await createCourseEmails(platform, catalogue).freed(trx, orderId);
  await trx
    .updateTable('participants')
    .set((eb) => ({ state: 'cancelled', revision: eb('revision', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('state', '=', 'booked')
    .where(
      'date_id',
      'in',
      dates.map(({ id }) => id),
    )
    .execute();
  for (const { course_id: courseId } of dates) showSeatsAfter(trx, platform, courseId);
}
