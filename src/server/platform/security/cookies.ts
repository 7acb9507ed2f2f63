import type { Context } from 'hono';

interface CookieOptions {
  /** Absent: until the browser closes. 0 deletes. */
  maxAgeSeconds?: number;
  sameSite: 'Strict' | 'Lax';
  readableByScript?: boolean;
}

export function readCookies(c: Context): { name: string; value: string }[] {
  return (c.req.header('cookie') ?? '').split(';').flatMap((pair) => {
    const split = pair.indexOf('=');
    return split > 0 ? [{ name: pair.slice(0, split).trim(), value: pair.slice(split + 1).trim() }] : [];
  });
}

export const readCookie = (c: Context, name: string): string | undefined =>
  readCookies(c).find((cookie) => cookie.name === name)?.value;

/** Sets a cookie. All are Secure with Path=/; names and values are generated here, never a visitor's raw text. */
export function setCookie(c: Context, name: string, value: string, options: CookieOptions): void {
  const parts = [`${name}=${value}`, 'Path=/', 'Secure', `SameSite=${options.sameSite}`];
  if (!options.readableByScript) parts.push('HttpOnly');
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  c.header('Set-Cookie', parts.join('; '), { append: true });
}

export function deleteCookie(c: Context, name: string, sameSite: 'Strict' | 'Lax'): void {
  setCookie(c, name, '', { sameSite, maxAgeSeconds: 0 });
}
