import type { Area } from '#geo/geodesy/area.ts';

/** The outline of a place as an area that can be used: one ward of the data crosses itself (docs/map-data.md). */
export async function withoutCrossings(outline: Area): Promise<Area> {
  const { checkArea } = await import('./check-area.ts');
  if (checkArea(outline).reason !== 'crosses') return outline;
  const { repairArea } = await import('./repair-area.ts');
  return repairArea(outline);
}
