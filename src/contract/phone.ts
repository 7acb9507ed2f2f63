/** A number as E.164 (`+263771234567`), or null: 07x is Zimbabwean, anything else needs its country code. */
export function phoneAsE164(written: string): string | null {
  const digits = written.replace(/[\s().-]/g, '');
  if (/^0\d{9}$/.test(digits)) return `+263${digits.slice(1)}`;
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null;
}
