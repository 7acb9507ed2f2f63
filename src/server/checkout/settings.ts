import * as z from 'zod/mini';
import { type BankAccount, bankAccountSchema } from '#contract/checkout/bank-account.ts';
import { type Config, paynowIn } from '#server/platform/config.ts';
import type { Content } from '#server/platform/content/content.ts';

/** Whether a way to pay is wanted; it is offered once it also has what it needs. */
const wanted = z._default(z.boolean(), true);

const settingsSchema = z.strictObject({
  mobileMoney: wanted,
  card: wanted,
  transfer: wanted,
  cash: z.boolean(),
  taxPercent: z.union([z.literal(''), z.number().check(z.positive(), z.maximum(100))]),
  taxNumber: z.string(),
  bank: z.strictObject(bankAccountSchema.shape),
});

export interface ShopSettings {
  /** Contained in every price; 0 when there is none. */
  taxPercent: number;
  taxNumber: string;
  /** EcoCash and OneMoney, through Paynow. */
  mobileMoney: boolean;
  /** Through Paynow. */
  card: boolean;
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
  const { taxPercent, bank, transfer, cash, ...settings } = content.readYaml('shop.yaml', settingsSchema);
  const account = bank.accountNumber.trim() ? bank : mode === 'demo' ? exampleAccount : null;
  return {
    ...settings,
    taxPercent: taxPercent || 0,
    bank: transfer ? account : null,
    cash: cash && street !== '',
  };
}

/** Each way to pay: whether it is offered, and what it lacks, whether wanted or not. @throws ContentError */
export function readWays(content: Content, config: Pick<Config, 'mode' | 'paynow'>, street: string) {
  const settings = readSettings(content, config, street);
  const hasGateway = paynowIn(config) !== 'off';
  const { bank } = content.readYaml('shop.yaml', settingsSchema);
  const noPaynow = hasGateway ? null : 'Paynow is not set. The developer sets its keys.';
  const hasAccount = bank.accountNumber.trim() !== '' || config.mode === 'demo';
  return [
    { way: 'mobileMoney', isOffered: settings.mobileMoney && hasGateway, lacks: noPaynow },
    { way: 'card', isOffered: settings.card && hasGateway, lacks: noPaynow },
    { way: 'transfer', isOffered: settings.bank !== null, lacks: hasAccount ? null : 'There is no account number.' },
    { way: 'cash', isOffered: settings.cash, lacks: street === '' ? 'There is no street at which to pay.' : null },
  ] as const;
}
