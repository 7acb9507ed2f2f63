import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const mapTilesSchema = z.object({
  /** A template with {z}, {x} and {y}, as slippy maps number their tiles. */
  address: z.string(),
  /** The attribution that the tiles' licence requires. */
  attribution: z.string(),
});
export type MapTiles = z.output<typeof mapTilesSchema>;

export const readMapTiles = endpoint('GET /map-tiles', {
  summary: 'Returns the source of the background tiles of the map; null when none is configured.',
  reply: z.object({ tiles: z.nullable(mapTilesSchema) }),
  guard: 'visitor',
});
