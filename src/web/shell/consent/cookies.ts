/** Writes a cookie for the whole site that scripts can read. No other code writes cookies in the browser. */
export function writeCookie(name: string, value: string, days: number): void {
  // On plain http, as in the demo, browsers refuse a Secure cookie.
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax${secure}`;
}

export const hasCookie = (name: string): boolean => `; ${document.cookie}`.includes(`; ${name}=`);
