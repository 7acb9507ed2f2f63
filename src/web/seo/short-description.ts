import { limits } from '#contract/limits.ts';

export function shortDescription({ description }: { description: string }): string {
  const letters = [...description];
  if (letters.length <= limits.cardDescriptionMaxLength) return description;
  return `${letters.slice(0, limits.cardDescriptionMaxLength).join('')}…`;
}
