import { agreedFacts, type Scope } from '#contract/checkout/orders.ts';
import type { Deliverable, FileKind, Finding } from '#contract/deliveries/deliverables.ts';
import { formatNames } from '#geo/estimate/work-names.ts';
import { isHeldBack } from './readiness.ts';

export type CheckedItem = Pick<Deliverable, 'kind' | 'name' | 'fileKinds' | 'findings' | 'anywayReason'>;
type AgreedCheck = Pick<Finding, 'outcome' | 'text'>;

/**
 * Whether the files of an order are what was agreed, for one fact of its scope: a line for each format, file at fault and for
 * those that are right. Empty for facts that are not checked. `hasArea`: the order has an area on the map.
 */
export function agreedChecks(
  { name, value }: Scope['facts'][number],
  items: readonly CheckedItem[],
  hasArea: boolean,
): AgreedCheck[] {
  if (name === agreedFacts.formats) return value.split(', ').flatMap((format) => checksOfFormat(format, items));
  if (name === agreedFacts.system) return checksOf('system', items);
  return name === agreedFacts.area && hasArea ? checksOf('area', items) : [];
}

const kinds: Record<string, FileKind> = {
  [formatNames.geotiff]: 'geotiff',
  [formatNames.geopackage]: 'geopackage',
  [formatNames.shapefile]: 'shapefile',
  [formatNames.kml]: 'kml',
  [formatNames.pdf]: 'pdf',
};

function checksOfFormat(format: string, items: readonly CheckedItem[]): AgreedCheck[] {
  const line = (outcome: Finding['outcome'], text: string): AgreedCheck[] => [{ outcome, text: `${format}: ${text}` }];
  if (format === formatNames.excel) return line('not_checked', 'Excel files are not read');
  if (format === formatNames['web-map']) {
    const links = items.filter(({ kind }) => kind === 'link');
    return line('not_checked', links.length > 0 ? `the link ${namesOf(links)} is not checked` : 'missing');
  }
  const kind = kinds[format];
  if (!kind) return [];
  const files = items.filter(({ fileKinds }) => fileKinds.includes(kind));
  const ready = files.filter((file) => !isHeldBack(file));
  if (ready.length > 0) return line('passed', namesOf(ready));
  return files.length > 0 ? line('failed', `a check of ${namesOf(files)} failed`) : line('not_checked', 'missing');
}

/** By the findings of one kind: each that is not right, and the files of which all are. */
function checksOf(id: Finding['id'], items: readonly CheckedItem[]): AgreedCheck[] {
  const compared = items
    .map(({ name, findings }) => ({ name, found: findings.filter((finding) => finding.id === id) }))
    .filter(({ found }) => found.length > 0);
  if (compared.length === 0) return [{ outcome: 'not_checked', text: 'No map file yet' }];
  const right = compared.filter(({ found }) => found.every(({ outcome }) => outcome === 'passed'));
  const others = compared.flatMap(({ name, found }) =>
    found
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ outcome, text }) => ({ outcome, text: `${name}: ${text}` })),
  );
  return right.length > 0 ? [...others, { outcome: 'passed', text: namesOf(right) }] : others;
}

const namesOf = (items: readonly { name: string }[]): string => items.map(({ name }) => name).join(', ');
