import type { OpenHours } from './opening-hours.ts';

// Separate from the schemas, because the footer of every page loads it.
/** `Monday to Friday, 08:00 to 16:30` */
export const formatHours = ({ from, to, opens, closes }: OpenHours): string =>
  `${from === to ? from : `${from} to ${to}`}, ${opens} to ${closes}`;
