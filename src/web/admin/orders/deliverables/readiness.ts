import type { OfficeDeliverables } from '#contract/admin/orders/deliverables.ts';

export type OfficeDeliverable = OfficeDeliverables['deliverables'][number];

/** A failed check holds it back. */
export const isHeldBack = ({ findings, anywayReason }: Pick<OfficeDeliverable, 'findings' | 'anywayReason'>): boolean =>
  anywayReason === null && findings.some(({ outcome }) => outcome === 'failed');

/** Whether it can be delivered now. */
export const isReady = (item: OfficeDeliverable): boolean =>
  item.state === 'not_yet' && item.partsHere === null && !item.isBeingChecked && !isHeldBack(item);
