import type { ChangeRound } from '#contract/deliveries/change-requests.ts';
import { inWords, ordinalOf } from '#contract/number-words.ts';

/** `Round 2 of 2 in the price.` */
export const roundForStaff = ({ number, included }: ChangeRound): string =>
  number > included ? `Round ${number}; ${included} in the price.` : `Round ${number} of ${included} in the price.`;

/** `This is the second of the two rounds of changes in the price. A third one is a new quote.` */
export function roundInWords({ number, included }: ChangeRound): string {
  if (included === 0)
    return 'The price includes no round of changes. We answer with a quote, unless something is not as agreed.';
  const rounds = included === 1 ? 'one round' : `${inWords(included)} rounds`;
  if (number > included)
    return `The ${rounds} of changes in the price ${included === 1 ? 'is' : 'are'} used. We answer with a quote, unless something is not as agreed.`;
  const next = number === included ? ` A ${ordinalOf(number + 1)} one is a new quote.` : '';
  const which = included === 1 ? 'This is the one round' : `This is the ${ordinalOf(number)} of the ${rounds}`;
  return `${which} of changes in the price.${next}`;
}
