import * as z from 'zod/mini';

/** The account of the business to which clients transfer. A detail that is not set is empty. */
export const bankAccountSchema = z.object({
  accountName: z.string(),
  bank: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  swift: z.string(),
});
export type BankAccount = z.output<typeof bankAccountSchema>;
