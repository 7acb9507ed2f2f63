import type { OpenHours } from './site.ts';

/** `Monday to Friday, 08:00 to 16:30`, by Bulawayo's clock */
export const hoursInWords = ({ from, to, opens, closes }: OpenHours): string =>
  `${from === to ? from : `${from} to ${to}`}, ${opens} to ${closes}`;
