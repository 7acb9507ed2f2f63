/**
 * The fields that say what people pay, and to whom. They change in the office alone, never because a release or an earlier
 * text says something else.
 */
const moneyFields: readonly [file: RegExp, field: RegExp][] = [
  [/^catalogue\/services\//, /^priceUsd$/],
  [/^shop\.yaml$/, /^(?:taxPercent|taxNumber|mobileMoney|card|transfer|cash|bank\..+)$/],
  [/^estimates\.yaml$/, /^(?:areaFactors|extraDatePercent|webMapService|range\..+)$/],
];

export const isMoney = (file: string, field: string): boolean =>
  moneyFields.some(([files, fields]) => files.test(file) && fields.test(field));
