/** `lite` loads a picture only when it is pressed, and is cached separately (decision 0053). */
export type PageVariant = 'full' | 'lite';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The request headers that select the variant. */
export const variedBy = 'Save-Data, Cookie';

const litePrefix = 'lite ';

/** The cookie is the visitor's choice on this site and overrides the browser's setting; unknown values are ignored. */
export function variantOf(headers: Headers): PageVariant {
  const { cookie, 'save-data': saveData } = headers;
  const [, chosen] = (typeof cookie === 'string' && /(?:^|;\s*)lite=([01])(?:;|$)/.exec(cookie)) || [];
  if (chosen) return chosen === '1' ? 'lite' : 'full';
  return typeof saveData === 'string' && saveData.trim().toLowerCase() === 'on' ? 'lite' : 'full';
}

export const variantOfRequest = ({ headers }: Request): PageVariant => variantOf(Object.fromEntries(headers));

/** The cache key of a page; the full variant uses its path alone. */
export const keptKey = (path: string, variant: PageVariant): string => (variant === 'lite' ? litePrefix + path : path);

export const keptPlace = (key: string): { path: string; variant: PageVariant } =>
  key.startsWith(litePrefix) ? { path: key.slice(litePrefix.length), variant: 'lite' } : { path: key, variant: 'full' };
