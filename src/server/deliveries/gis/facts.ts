import type { AskOgc, GivenFacts } from '#server/ogc/ogc.ts';
import type { DeliveriesContext } from '../context.ts';
import type { DeliverableRow } from '../deliverables.ts';
import { madeKey } from '../stored-files.ts';
import { type FactsOf, shapesOf } from './gis-order.ts';

const keptMost = 500;

/** The layers of a file, whose features are read for it once: they never change. */
export function createFacts(deliveries: DeliveriesContext, ask: AskOgc): FactsOf {
  const kept = new Map<string, Promise<GivenFacts[]>>();
  async function read(file: DeliverableRow): Promise<GivenFacts[]> {
    const hasShapes = (await deliveries.storage.head(madeKey(file.id, 'shapes'))) !== null;
    return hasShapes ? ask<GivenFacts[]>({ kind: 'facts' }, shapesOf(deliveries, file)) : [];
  }
  return (file) => {
    const facts = kept.get(file.id) ?? read(file);
    kept.delete(file.id);
    kept.set(file.id, facts);
    // A thread that was too busy, or a storage that was away, is asked again.
    facts.catch(() => kept.delete(file.id));
    const [oldest] = kept.keys();
    if (kept.size > keptMost && oldest !== undefined) kept.delete(oldest);
    return facts;
  };
}
