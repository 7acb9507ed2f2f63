/** Cents of a typed amount; NaN if it is invalid, which every schema rejects. */
export const centsOf = (written: string): number =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(written.trim())
    ? Math.round(Number(written.trim().replace(',', '.')) * 100)
    : Number.NaN;
