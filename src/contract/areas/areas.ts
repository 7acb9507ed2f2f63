import * as z from 'zod/mini';

// Bounded in depth: deeper nesting is refused before it is parsed.
const ring = z.array(z.array(z.number()).check(z.minLength(2), z.maxLength(3)));
const polygon = z.array(ring);

/** The marked area as a GeoJSON geometry (RFC 7946): degrees, WGS 84. */
export const areaSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: polygon }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
]);
export type AreaGeometry = z.output<typeof areaSchema>;

/** The area of an inquiry, a booking or an order, as its customer and the staff see it. */
export const shownAreaSchema = z.object({
  squareMetres: z.number(),
  perimeterMetres: z.number(),
  corners: z.number(),
  /** Of the middle of the area; null outside Zimbabwe. */
  district: z.nullable(z.string()),
  /** The path of an SVG that is as wide and high as `outlineSize` of limits. */
  outline: z.string(),
  /** Whether the staff's map of all work may show the customer's name beside it. */
  nameOnMap: z.boolean(),
});
export type ShownArea = z.output<typeof shownAreaSchema>;
