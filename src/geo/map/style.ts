/** Sheets of the map pack, and what the person marks. */
export type LayerName =
  | 'neighbours'
  | 'country'
  | 'highlight'
  | 'wards'
  | 'districts'
  | 'lakes'
  | 'rivers'
  | 'streams'
  | 'provinces'
  | 'border'
  | 'secondary'
  | 'roads';

/** Custom properties of src/web/map/map-colors.css, without `--`. */
export type ColorName =
  | 'color-sunk'
  | 'color-sheet'
  | 'color-ink'
  | 'color-ink2'
  | 'color-ink3'
  | 'color-water'
  | 'color-lichen'
  | 'map-ground'
  | 'map-tint'
  | 'map-lake'
  | 'map-ribbon';

/** The style of a layer, which can have several. Its class in SVG is `map-` and its id. */
export interface LayerStyle {
  id: string;
  layer: LayerName;
  kind: 'fill' | 'line';
  color: ColorName;
  opacity: number;
  /** Pixels; of a line only. */
  width: number;
  dash?: readonly number[];
  /** Shown while the view is narrower than this. */
  underKm?: number;
  /** A line grows thinner as the view gets wider. */
  thinsOut?: boolean;
}

/** Bottom up (product/look.md#map). */
export const layerStyles: readonly LayerStyle[] = [
  { id: 'neighbours', layer: 'neighbours', kind: 'fill', color: 'color-sunk', opacity: 1, width: 0 },
  { id: 'country', layer: 'country', kind: 'fill', color: 'map-ground', opacity: 1, width: 0 },
  { id: 'highlight', layer: 'highlight', kind: 'fill', color: 'map-tint', opacity: 1, width: 0 },
  { id: 'wards', layer: 'wards', kind: 'line', color: 'color-ink', opacity: 0.17, width: 0.7, underKm: 150 },
  { id: 'districts', layer: 'districts', kind: 'line', color: 'color-ink', opacity: 0.42, width: 0.7, underKm: 500 },
  { id: 'lakes', layer: 'lakes', kind: 'fill', color: 'map-lake', opacity: 1, width: 0 },
  { id: 'shores', layer: 'lakes', kind: 'line', color: 'color-water', opacity: 0.8, width: 0.8 },
  { id: 'rivers', layer: 'rivers', kind: 'line', color: 'color-water', opacity: 1, width: 1.6 },
  { id: 'streams', layer: 'streams', kind: 'line', color: 'color-water', opacity: 1, width: 1, underKm: 700 },
  { id: 'ribbon', layer: 'provinces', kind: 'line', color: 'map-ribbon', opacity: 0.5, width: 9 },
  {
    id: 'provinces',
    layer: 'provinces',
    kind: 'line',
    color: 'color-ink',
    opacity: 1,
    width: 1,
    dash: [9, 3, 1.5, 3],
  },
  { id: 'border', layer: 'border', kind: 'line', color: 'color-ink', opacity: 1, width: 1.8 },
  { id: 'secondary', layer: 'secondary', kind: 'line', color: 'color-ink3', opacity: 1, width: 1.1, underKm: 500 },
  { id: 'casing', layer: 'roads', kind: 'line', color: 'color-ink2', opacity: 1, width: 3.6, thinsOut: true },
  { id: 'roads', layer: 'roads', kind: 'line', color: 'color-sheet', opacity: 1, width: 1.9, thinsOut: true },
];

export const isShown = ({ underKm = Infinity }: Pick<LayerStyle, 'underKm'>, km: number): boolean => km < underKm;

/** Pixels of a line in a view that is so many kilometres wide. */
export const lineWidth = ({ width, thinsOut }: LayerStyle, km: number): number =>
  !thinsOut || km <= 300 ? width : width * (km <= 500 ? 0.75 : 0.5);

/** Names of this rank and above are shown: 1 is the capital, 6 a settlement. */
export const lowestRank = (km: number): number => (km > 700 ? 3 : km > 300 ? 4 : 6);

/** Up to which width of view something has its name. */
export const namesUnderKm = { country: Infinity, province: Infinity, river: 700, district: 300, ward: 60 } as const;
