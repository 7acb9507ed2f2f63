const base = 'https://site.invalid';
// Pages that sign in are never a place to come back to.
const never = /^\/(?:login|signup|welcome|activate|oauth-success|auth(?:\/|$)|api(?:\/|$))/i;
const unwanted = /[\\\p{Cc}]/u;

/**
 * The path to return to, from words a stranger may have written (spec: `redirect`, `from`). Anything that could leave
 * the site, before or after one decoding, becomes `/` (SECURITY 1.7).
 */
export function safePath(written: unknown): string {
  if (typeof written !== 'string' || written.length > 2_000) return '/';
  for (const text of [written, decodedOnce(written)]) {
    if (text === null || !/^\/(?!\/)/.test(text) || unwanted.test(text)) return '/';
  }
  if (!URL.canParse(written, base)) return '/';
  const url = new URL(written, base);
  if (url.origin !== base || url.pathname.startsWith('//') || never.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
