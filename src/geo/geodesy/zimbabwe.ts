import type { Position } from './area.ts';

/** West, south, east and north in degrees, with some kilometres to spare. */
const box = [25, -22.6, 33.3, -15.4] as const;

/** Whether a position is in Zimbabwe or in the rectangle around it. */
export const isNearZimbabwe = ([lon, lat]: Position): boolean =>
  lon >= box[0] && lon <= box[2] && lat >= box[1] && lat <= box[3];
