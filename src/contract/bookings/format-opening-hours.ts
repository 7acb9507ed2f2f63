import type { OpenHours } from './opening-hours.ts';

// A file of its own: the footer of every page needs it, and no schema.
/** `Monday to Friday, 08:00 to 16:30` */
export const formatHours = ({ from, to, opens, closes }: OpenHours): string =>
  `${from === to ? from : `${from} to ${to}`}, ${opens} to ${closes}`;
