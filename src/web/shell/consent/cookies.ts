/** Writes a cookie of the whole site that the page itself may read. The one place that does. */
export function writeCookie(name: string, value: string, days: number): void {
  // On plain http the demo's browser would refuse a Secure cookie.
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax${secure}`;
}

export const hasCookie = (name: string): boolean => `; ${document.cookie}`.includes(`; ${name}=`);
