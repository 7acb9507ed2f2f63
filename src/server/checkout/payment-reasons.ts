/** Why a payment ended without its money, and the sentence that emails and pages show. */
const sentences = {
  no_reply: 'The payment service did not answer. If money was taken after all, it will be credited to this order.',
  not_reached: 'We could not reach the payment service. Nothing was taken.',
  failed: 'The payment service reports that it failed.',
} as const;

type PaymentReason = keyof typeof sentences | 'refused' | 'other_amount';

/** The columns of `payments` that say why it ended. */
export interface ReasonColumns {
  reason_code: PaymentReason | null;
  reason: string | null;
}

export const noReason: ReasonColumns = { reason_code: null, reason: null };

export const reasonFor = (code: keyof typeof sentences): ReasonColumns => ({
  reason_code: code,
  reason: sentences[code],
});
