// React Router requests a page's data under its path with this ending.
const dataEnding = '.data';

export const isDataPath = (path: string): boolean => path.endsWith(dataEnding);

export const pageOfPath = (path: string): string =>
  isDataPath(path) ? path.slice(0, -dataEnding.length).replace(/\/_?$/, '') || '/' : path;

/** The path of a page's data request; the home page has its own name. */
export const dataPathOf = (page: string): string => `${page === '/' ? '/_' : page}${dataEnding}`;

/** Without doubled or trailing slashes or needless encoding; `//host` cannot become a redirect. Null: undecodable. */
export function canonicalPath(path: string): string | null {
  try {
    const decoded = decodeURI(path);
    const single = decoded.replace(/[/\\]{2,}/g, '/').replace(/(.)\/+$/, '$1');
    return encodeURI(single.startsWith('/') ? single : `/${single}`);
  } catch {
    return null;
  }
}
