import { useQuery } from '#web/auth/query/use-query.ts';
import { namesAttachedArea, useAttachedArea } from '#web/map/attached/use-attached-area.tsx';
import type { Draft } from './draft.ts';

/** The area of the booking. Once attached it stays attached, also when a later step is reloaded. */
export function useArea(draft: Draft, whenRead: (summary: string) => void) {
  const { part, ...area } = useAttachedArea(namesAttachedArea(useQuery()) || draft.hasArea, whenRead);
  return { ...area, part: area.attached ? part : {} };
}
