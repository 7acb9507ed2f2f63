import type { AskOgc, GivenFacts } from '#server/ogc/ogc.ts';
import type { DeliveriesContext } from '../context.ts';
import { type FactsOf, shapesOf } from './gis-order.ts';

const keptMost = 500;

/** The layers of a file, whose features are read for it once: they never change. */
export function createFacts(deliveries: DeliveriesContext, ask: AskOgc): FactsOf {
  const kept = new Map<string, Promise<GivenFacts[]>>();
  return (file) => {
    const facts = kept.get(file.id) ?? ask<GivenFacts[]>({ kind: 'facts' }, shapesOf(deliveries, file));
    kept.delete(file.id);
    kept.set(file.id, facts);
    // A thread that was too busy, or a storage that was away, is asked again.
    facts.catch(() => kept.delete(file.id));
    const [oldest] = kept.keys();
    if (kept.size > keptMost && oldest !== undefined) kept.delete(oldest);
    return facts;
  };
}
