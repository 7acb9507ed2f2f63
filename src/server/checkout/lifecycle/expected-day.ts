import { addDays } from '#contract/business-days.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';

/**
 * The day on which work that begins today is delivered, by the longest duration among the services of the order; null
 * if none of them has a duration in weeks.
 */
export function expectedDay(
  catalogue: Pick<Catalogue, 'service'>,
  items: readonly { item_id: string }[],
  today: string,
): string | null {
  const weeks = items.map(({ item_id: id }) => weeksIn(catalogue.service(id)?.details.duration ?? ''));
  const longest = Math.max(0, ...weeks);
  return longest > 0 ? addDays(today, longest * 7) : null;
}

const weeksIn = (duration: string): number => Number(/^(\d+) weeks?$/i.exec(duration)?.[1] ?? 0);
