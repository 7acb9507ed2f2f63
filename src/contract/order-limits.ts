/** Limits of orders that staff place for a client (product/shop.md#orders-placed-by-staff). */
export const orderLimits = {
  manualReasonMaxLength: 120,
  // An unpaid order of a guest without an invoice keeps the name of the guest this long.
  unpaidGuestOrderKeptDays: 90,
} as const;
