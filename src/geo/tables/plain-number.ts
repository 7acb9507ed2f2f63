/** Digits of a whole number that is exact. */
const exactDigits = 15;
/** Its code less that of 0. */
const point = -2;

/**
 * A number as programs write it, which nearly all of a table are: up to 15 digits, and any after a point. Null for any other
 * text. Digits and a power of ten that are exact have the quotient that `Number` finds, in a fifth of the time.
 * @param from, to the part of the text: a copy of it takes longer than its digits
 */
export function plainNumber(text: string, from = 0, to = text.length): number | null {
  const sign = text[from];
  const start = sign === '+' || sign === '-' ? from + 1 : from;
  let pointAt = to;
  let value = 0;
  for (let at = start; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit === point && pointAt === to) pointAt = at;
    else return null;
  }
  const whole = pointAt - start;
  const digits = pointAt < to ? to - start - 1 : whole;
  if (whole < 1 || whole > exactDigits || pointAt === to - 1) return null;
  if (digits > exactDigits) return Number(text.slice(from, to));
  const size = value / 10 ** (digits - whole);
  return sign === '-' ? -size : size;
}
