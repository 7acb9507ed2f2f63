import * as z from 'zod/mini';
import type { Config } from '#server/platform/config.ts';
import type { Content } from '#server/platform/content/content.ts';

const bankSchema = z.strictObject({
  accountName: z.string(),
  bank: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  swift: z.string(),
});

const settingsSchema = z.strictObject({
  taxPercent: z.union([z.literal(''), z.number().check(z.positive(), z.maximum(100))]),
  taxNumber: z.string(),
  bank: bankSchema,
  cash: z.boolean(),
});

type BankAccount = z.output<typeof bankSchema>;

export interface ShopSettings {
  /** Contained in every price; 0 when there is none. */
  taxPercent: number;
  taxNumber: string;
  /** Null: no transfers. */
  bank: BankAccount | null;
  /** Offered only with an address to pay at. */
  cash: boolean;
}

/** Lets the demo offer transfers when no account is set. */
const exampleAccount: BankAccount = {
  accountName: 'Example account (demo)',
  bank: 'Example Bank (demo)',
  branch: 'Bulawayo (demo)',
  accountNumber: '000 000 000 demo',
  swift: '',
};

/** @throws ContentError when content/shop.yaml is wrong */
export function readSettings(content: Content, { mode }: Pick<Config, 'mode'>, street: string): ShopSettings {
  const { taxPercent, taxNumber, bank, cash } = content.readYaml('shop.yaml', settingsSchema);
  const account = bank.accountNumber.trim() ? bank : mode === 'demo' ? exampleAccount : null;
  return { taxPercent: taxPercent || 0, taxNumber, bank: account, cash: cash && street !== '' };
}
