import type { Context } from 'hono';

interface CookieOptions {
  /** Absent: until the browser closes. 0 deletes. */
  maxAgeSeconds?: number;
  sameSite: 'Strict' | 'Lax';
  readableByScript?: boolean;
}

/** The value of a request cookie; the first wins, names are matched whole. */
export function readCookie(c: Context, name: string): string | undefined {
  for (const pair of (c.req.header('cookie') ?? '').split(';')) {
    const split = pair.indexOf('=');
    if (split > 0 && pair.slice(0, split).trim() === name) return pair.slice(split + 1).trim();
  }
  return undefined;
}

/** Sets a cookie. Every one of ours is Secure with Path=/; names and values are ours, never a visitor's raw text. */
export function setCookie(c: Context, name: string, value: string, options: CookieOptions): void {
  const parts = [`${name}=${value}`, 'Path=/', 'Secure', `SameSite=${options.sameSite}`];
  if (!options.readableByScript) parts.push('HttpOnly');
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  c.header('Set-Cookie', parts.join('; '), { append: true });
}

export function deleteCookie(c: Context, name: string, sameSite: 'Strict' | 'Lax'): void {
  setCookie(c, name, '', { sameSite, maxAgeSeconds: 0 });
}
