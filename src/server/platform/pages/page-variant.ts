/** `lite` has no pictures until they are pressed, and is kept apart (decision 0053). */
export type PageVariant = 'full' | 'lite';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What a browser must send anew when one of them changes. */
export const variedBy = 'Save-Data, Cookie';

const litePrefix = 'lite ';

/** The cookie is a choice made on this site and wins over the browser's setting; another value of it says nothing. */
export function variantOf(headers: Headers): PageVariant {
  const { cookie, 'save-data': saveData } = headers;
  const [, chosen] = (typeof cookie === 'string' && /(?:^|;\s*)lite=([01])(?:;|$)/.exec(cookie)) || [];
  if (chosen) return chosen === '1' ? 'lite' : 'full';
  return typeof saveData === 'string' && saveData.trim().toLowerCase() === 'on' ? 'lite' : 'full';
}

export const variantOfRequest = ({ headers }: Request): PageVariant => variantOf(Object.fromEntries(headers));

/** The key of a kept page: full ones have their path. */
export const keptKey = (path: string, variant: PageVariant): string => (variant === 'lite' ? litePrefix + path : path);

export const keptPlace = (key: string): { path: string; variant: PageVariant } =>
  key.startsWith(litePrefix) ? { path: key.slice(litePrefix.length), variant: 'lite' } : { path: key, variant: 'full' };
