import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { phoneAsE164, phoneNeeded, phoneSchema } from '../phone.ts';
import { referenceMaxLength } from '../request-limits.ts';

const paymentMessages = {
  phone: 'Enter the mobile number that will approve the payment, for example 0771 234 567',
  method: 'Choose how you would like to pay',
} as const;

/** Wallets: the payer approves the payment on the phone. */
export const walletMethods = ['ecocash', 'onemoney'] as const;
export type Wallet = (typeof walletMethods)[number];
/** Through Paynow. `paynow` is its own page: cards and its other methods. */
export const gatewayMethods = [...walletMethods, 'paynow'] as const;
/** Ways to pay, in the order they are offered. */
export const paymentMethods = [...gatewayMethods, 'bank', 'cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodNames: Record<PaymentMethod, string> = {
  ecocash: 'EcoCash',
  onemoney: 'OneMoney',
  paynow: 'Card or other, on Paynow',
  bank: 'Bank transfer',
  cash: 'Cash at our Bulawayo office',
};

export const ringsPhone = (method: string): method is Wallet => walletMethods.some((wallet) => wallet === method);

const walletNumbers: Record<Wallet, RegExp> = { ecocash: /^\+2637[78]/, onemoney: /^\+26371/ };

/** Whether a number seems to belong to that wallet (077 and 078, 071): a hint, never an error. */
export function looksLikeWallet(wallet: Wallet, written: string): boolean {
  const number = phoneAsE164(written);
  return !number || walletNumbers[wallet].test(number);
}

/**
 * 'starting': recorded, before Paynow's answer. 'pending': Paynow has it, or a transfer or cash is expected. 'unknown':
 * Paynow did not confirm it; polled until it does. The others are final, but money that arrives later still
 * counts.
 */
const paymentStatuses = ['starting', 'pending', 'unknown', 'paid', 'cancelled', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const paymentActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), url: z.string() }),
  z.object({ type: z.literal('ussd'), instructions: z.string(), expiresAt: z.string() }),
  z.object({
    type: z.literal('bank'),
    accountName: z.string(),
    bank: z.string(),
    branch: z.string(),
    accountNumber: z.string(),
    swift: z.string(),
    reference: z.string(),
  }),
  z.object({ type: z.literal('cash'), address: z.string(), hours: z.string(), reference: z.string() }),
  z.object({ type: z.literal('none') }),
]);
export type PaymentAction = z.output<typeof paymentActionSchema>;

export const paymentSchema = z.object({
  id: z.string(),
  method: z.enum(paymentMethods),
  amountCents: z.number(),
  status: z.enum(paymentStatuses),
  reason: z.nullable(z.string()),
  action: paymentActionSchema,
  createdAt: z.string(),
});
export type Payment = z.output<typeof paymentSchema>;

export const listPaymentMethods = endpoint('GET /payment-methods', {
  summary: 'Lists the payment methods that are configured.',
  reply: z.object({
    methods: z.array(z.object({ id: z.enum(paymentMethods), name: z.string(), nextStep: z.string() })),
    /** No money moves: Paynow is the simulator of the demo. */
    simulated: z.boolean(),
  }),
  guard: 'visitor',
});

export const startPaymentSchema = z
  .strictObject({
    method: z.enum(paymentMethods, paymentMessages.method),
    phone: z.optional(phoneSchema),
  })
  .check(phoneNeeded(({ method }) => ringsPhone(method), paymentMessages.phone));

export const startPayment = endpoint('POST /orders/:ref/payments', {
  summary: 'Starts a payment of the amount due. It replaces a transfer or cash payment chosen before.',
  params: z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)) }),
  body: startPaymentSchema,
  reply: paymentSchema,
  status: 201,
  guard: 'user',
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'ALREADY_PAID',
    'PAYMENT_IN_PROGRESS',
    'ORDER_CANCELLED',
    'ORDER_REFUNDED',
    'METHOD_UNAVAILABLE',
    'GATEWAY_ERROR',
  ],
});

export const readPayment = endpoint('GET /orders/:ref/payments/:id', {
  summary: 'Returns the status of a payment. The server polls Paynow at most every 5 seconds.',
  params: z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)), id: z.uuid() }),
  reply: z.object({ payment: paymentSchema }),
  guard: 'user',
  errors: ['NOT_FOUND'],
});
