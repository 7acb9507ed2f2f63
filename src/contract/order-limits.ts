/** Those of the orders that staff place for a client (product/shop.md#orders-placed-by-staff). */
export const orderLimits = {
  manualReasonMaxLength: 120,
  // An order of a guest that nobody paid for, and that has no invoice, keeps the name of the guest this long.
  unpaidGuestOrderKeptDays: 90,
} as const;
