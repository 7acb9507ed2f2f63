import type { BasePack, PlaceRow } from './map-pack.ts';

/** Layers whose licence is known with medium certainty: roads, and places of the World Bank. False leaves them out. */
export const hasMediumCertaintyLayers: boolean = true;

export function withoutRoads({ objects: { roads: _, ...objects }, ...base }: BasePack): BasePack {
  return { ...base, objects };
}

export const isOfMediumCertainty = ({ s }: PlaceRow): boolean => s === 'w';
