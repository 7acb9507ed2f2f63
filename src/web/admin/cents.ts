/** Cents of an amount as people write it; NaN where it is none, which no schema takes. */
export const centsOf = (written: string): number =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(written.trim())
    ? Math.round(Number(written.trim().replace(',', '.')) * 100)
    : Number.NaN;
