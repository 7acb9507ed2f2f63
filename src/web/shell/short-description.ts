import { limits } from '#contract/limits.ts';

/** What a card says: the first 100 characters, then an ellipsis (spec 2). */
export function shortDescription({ description }: { description: string }): string {
  const letters = [...description];
  if (letters.length <= limits.cardDescriptionMaxLength) return description;
  return `${letters.slice(0, limits.cardDescriptionMaxLength).join('')}…`;
}
