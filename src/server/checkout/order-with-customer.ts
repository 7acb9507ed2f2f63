import type { User } from '#contract/accounts/accounts.ts';
import type { Order } from '#contract/checkout/orders.ts';

/** An order as it is now, and who is emailed about it: null once the account is deleted. */
export interface OrderWithCustomer {
  order: Order;
  person: Pick<User, 'email' | 'first_name'> | null;
  /** A guest has no account, so emails contain no link to an account page. */
  isGuest: boolean;
}
