import { limits } from '#contract/limits.ts';

export function shortDescription({ description }: { description: string }): string {
  const characters = [...description];
  if (characters.length <= limits.cardDescriptionMaxLength) return description;
  return `${characters.slice(0, limits.cardDescriptionMaxLength).join('')}…`;
}
