const base = 'https://site.invalid';
// Sign-in pages are never a return path.
const never = /^\/(?:login|signup|welcome|activate|oauth-success|auth(?:\/|$)|api(?:\/|$))/i;
const unwanted = /[\\\p{Cc}]/u;

/** Text from a URL is untrusted: anything that could leave the site becomes `/` (product/security.md#redirects). */
export function safePath(written: unknown): string {
  if (typeof written !== 'string' || written.length > 2_000 || !isSameSite(written)) return '/';
  if (!URL.canParse(written, base)) return '/';
  const url = new URL(written, base);
  const path = url.pathname + url.search + url.hash;
  // Checked again as the browser will read it, because resolving dots may reveal another path.
  return url.origin === base && isSameSite(path) && !isNever(url.pathname) ? path : '/';
}

/** As written and decoded once, because the server redirects other spellings of a path to the decoded one. */
const isNever = (pathname: string): boolean =>
  [pathname, new URL(decodeURIComponent(pathname), base).pathname].some((one) => never.test(one));

/** One leading slash and nothing that could be read as another, before and after one decoding. */
const isSameSite = (text: string): boolean =>
  [text, decodedOnce(text)].every((one) => one !== null && /^\/(?!\/)/.test(one) && !unwanted.test(one));

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
