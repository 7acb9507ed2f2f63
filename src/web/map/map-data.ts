// Chunk: picture
import { mapFiles } from 'virtual:map-files';
import type { Area } from '#geo/geodesy/area.ts';
import type { BasePack, DistrictPack, HydroPack, PlacePack, RoadPack, WardPack } from '#geo/places/map-pack.ts';
import { outlineOf } from '#geo/places/outlines.ts';
import type { Place } from '#geo/places/place.ts';
import { createPlaceIndex, type PlaceIndex } from '#geo/places/places.ts';

const loads = new Map<string, Promise<unknown>>();

/** Loads a file once; after a failure the next call retries. */
function load<T>(address: string): Promise<T> {
  const known = loads.get(address) as Promise<T> | undefined;
  if (known) return known;
  const loading = request<T>(address);
  loads.set(address, loading);
  loading.catch(() => loads.delete(address));
  return loading;
}

async function request<T>(address: string): Promise<T> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The map file ${address} was answered with ${reply.status}`);
  return reply.json();
}

// Each rejects when the file could not be loaded.

export const loadBase = (): Promise<BasePack> => load(mapFiles.base);
export const loadDistricts = (): Promise<DistrictPack> => load(mapFiles.districts);
export const loadPlaces = (): Promise<PlacePack> => load(mapFiles.places);
export const loadHydro = (): Promise<HydroPack> => load(mapFiles.hydro);
/** Secondary roads; null if layers of medium certainty are excluded. */
export const loadRoads = async (): Promise<RoadPack | null> => (mapFiles.roads ? load(mapFiles.roads) : null);
/** The wards of one district, by its id. */
export const loadWards = (district: string): Promise<WardPack> => load(`${mapFiles.wards}${district}.json`);

let index: Promise<PlaceIndex> | undefined;

export function loadPlaceIndex(): Promise<PlaceIndex> {
  index ??= Promise.all([loadBase(), loadDistricts(), loadPlaces()]).then((packs) => createPlaceIndex(...packs));
  index.catch(() => {
    index = undefined;
  });
  return index;
}

/** @returns null for a town or a position */
export async function loadOutline(place: Place): Promise<Area | null> {
  if (place.kind === 'town' || place.kind === 'position') return null;
  if (place.kind === 'ward') return outlineOf(place, { wards: await loadWards(place.district ?? '') });
  return place.kind === 'province'
    ? outlineOf(place, { base: await loadBase() })
    : outlineOf(place, { districts: await loadDistricts() });
}
