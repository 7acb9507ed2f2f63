/** Longitude and latitude in degrees, WGS 84. */
export type Position = readonly [longitude: number, latitude: number];

/** A closed line: the last position repeats the first. */
export type Ring = readonly Position[];

/** An outer ring and its holes. */
export type Polygon = readonly Ring[];

/** What is marked on the map: the coordinates of a GeoJSON MultiPolygon. */
export type Area = readonly Polygon[];
