import type { Ctx } from '../context.ts';

/** Lets pages of other origins read the reply, without cookies: only for data that anyone may have. */
export function openToOtherOrigins(c: Ctx): void {
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Access-Control-Allow-Methods', 'GET, HEAD');
  c.header('Access-Control-Expose-Headers', 'Content-Crs, Content-Range, ETag');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
}
