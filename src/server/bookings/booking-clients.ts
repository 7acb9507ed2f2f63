import type { Selectable } from 'kysely';
import type { User } from '#contract/accounts/accounts.ts';
import { findUsers } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type Client = Pick<User, 'email' | 'first_name' | 'last_name'>;

type Whose = Pick<
  Selectable<Tables['bookings']>,
  'id' | 'user_id' | 'guest_email' | 'guest_first_name' | 'guest_last_name'
>;

/** By booking: the account, or the guest for whom staff booked; none once the account is deleted. */
export async function clientsOf(db: Queries, bookings: readonly Whose[]): Promise<Map<string, Client>> {
  const accounts = await findUsers(db, [...new Set(bookings.flatMap(({ user_id: id }) => id ?? []))]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return new Map(
    bookings.flatMap((booking) => {
      const client = (booking.user_id && byId.get(booking.user_id)) || guestOf(booking);
      return client ? [[booking.id, client] as const] : [];
    }),
  );
}

export const clientOf = async (db: Queries, booking: Whose): Promise<Client | null> =>
  (await clientsOf(db, [booking])).get(booking.id) ?? null;

export const fullName = ({ first_name: first, last_name: last }: Omit<Client, 'email'>): string =>
  `${first} ${last}`.trim();

const guestOf = ({ guest_email: email, guest_first_name: first, guest_last_name: last }: Whose): Client | null =>
  email === null ? null : { email, first_name: first ?? '', last_name: last ?? '' };
