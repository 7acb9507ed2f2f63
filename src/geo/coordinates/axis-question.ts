import type { Position } from '#geo/geodesy/area.ts';
import { isNearZimbabwe } from '#geo/geodesy/zimbabwe.ts';

/** What a person said about latitude and longitude. */
export interface AxisChoice {
  swapAxes?: boolean;
  /** Whether latitudes without a sign are south. */
  areSouth?: boolean;
}

export interface AxisQuestion {
  question: 'swap' | 'south';
  message: string;
}

/** West, south, east and north in degrees, with some kilometres to spare. */
const africa = [-18, -35, 52, 38] as const;

const isInAfrica = ([lon, lat]: Position): boolean =>
  lon >= africa[0] && lon <= africa[2] && lat >= africa[1] && lat <= africa[3];

/** The question whether positions outside of Zimbabwe are meant to be in it; null once it was answered. */
export function axisQuestion(positions: readonly Position[], choice: AxisChoice): AxisQuestion | null {
  if (!positions.length || positions.some(isNearZimbabwe)) return null;
  const swapped = positions.map(([x, y]): Position => [y, x]);
  const isOutside = positions.every((at) => !isInAfrica(at)) && swapped.every(isInAfrica);
  if (choice.swapAxes === undefined && (swapped.every(isNearZimbabwe) || isOutside)) {
    return { question: 'swap', message: 'These points fall outside Africa. Swap latitude and longitude?' };
  }
  const isSouth = positions.every(([lon, lat]) => isNearZimbabwe([lon, -lat]));
  return choice.areSouth === undefined && isSouth
    ? {
        question: 'south',
        message: 'These latitudes have no minus sign, so they are north of the equator. Did you mean south?',
      }
    : null;
}

/** A position as the person meant it. */
export const withAxisChoice = ([x, y]: Position, { swapAxes, areSouth }: AxisChoice): Position => {
  const [lon, lat] = swapAxes ? [y, x] : [x, y];
  return [lon, areSouth ? -Math.abs(lat) : lat];
};
