import type { ChangeRound } from '#contract/deliveries/change-requests.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const ordinal = (number: number): string => ordinals[number - 1] ?? `${number}th`;

/** `Round 2 of 2 in the price.` */
export const roundForStaff = ({ number, included }: ChangeRound): string =>
  number > included ? `Round ${number}; ${included} in the price.` : `Round ${number} of ${included} in the price.`;

/** `This is the second of the two rounds of changes in the price. A third one is a new quote.` */
export function roundInWords({ number, included }: ChangeRound): string {
  if (included === 0)
    return 'The price includes no round of changes. We answer with a quote, unless something is not as agreed.';
  const rounds = included === 1 ? 'one round' : `${counts[included] ?? included} rounds`;
  if (number > included)
    return `The ${rounds} of changes in the price ${included === 1 ? 'is' : 'are'} used. We answer with a quote, unless something is not as agreed.`;
  const next = number === included ? ` A ${ordinal(number + 1)} one is a new quote.` : '';
  const which = included === 1 ? 'This is the one round' : `This is the ${ordinal(number)} of the ${rounds}`;
  return `${which} of changes in the price.${next}`;
}
