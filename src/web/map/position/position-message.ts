import { asDegrees } from '#geo/coordinates/format-coordinates.ts';
import { lengthText } from '#geo/estimate/figures.ts';
import { sideOfBorder } from '#geo/geodesy/zimbabwe.ts';
import type { DeviceAnswer, PositionFailure } from './request-position.ts';

/** Metres; a less accurate position is no corner. */
const worstAccuracyM = 500;

const inTheOpen = 'Go into the open, away from roofs and trees, and press the button again.';
const noPositionHelp = 'You can also find a place or type coordinates.';

const failureTexts: Record<PositionFailure, string> = {
  refused: `Your browser did not share your position. Allow it for this site in the settings of your browser, then press the button again. ${noPositionHelp}`,
  'timed-out': `Your device did not find its position in time. ${inTheOpen} ${noPositionHelp}`,
  unavailable: `Your device cannot find its position. Check that location is switched on, then press the button again. ${noPositionHelp}`,
};

export interface PositionMessage {
  text: string;
  /** Whether the map can show the position. */
  isOnMap: boolean;
  /** Whether the position is good enough for a corner. */
  isCorner: boolean;
}

/** What the visitor reads about the answer of the device. */
export function positionMessage(answer: DeviceAnswer): PositionMessage {
  if (typeof answer === 'string') return { text: failureTexts[answer], isOnMap: false, isCorner: false };
  const { at, accuracyM } = answer;
  const where = asDegrees(at).join(', ');
  if (sideOfBorder(at) === 'outside') {
    const text = `Your position (${where}) is outside Zimbabwe, which this map does not show. ${noPositionHelp}`;
    return { text, isOnMap: false, isCorner: false };
  }
  const accuracy = lengthText(Math.max(1, accuracyM));
  if (accuracyM > worstAccuracyM) {
    const text = `Your device knows its position only to within ${accuracy}, which is too rough for a corner. ${inTheOpen}`;
    return { text, isOnMap: true, isCorner: false };
  }
  return { text: `You are at ${where}, to within ${accuracy}.`, isOnMap: true, isCorner: true };
}
