/** A place or an outline of a change request, shown on the map with its number. Longitude and latitude, WGS 84. */
export interface MapMark {
  number: number;
  place?: [lon: number, lat: number];
  /** The corners, without the first one again at the end. */
  outline?: [lon: number, lat: number][];
  isDone: boolean;
}
