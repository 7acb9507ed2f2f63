import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';

const uploadPaths = Object.values(endpoints)
  .filter((endpoint) => 'upload' in endpoint && endpoint.upload)
  .map(({ path }) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/?]+')}(?:\\?|$)`));

const takesItsTime = (url = ''): boolean => uploadPaths.some((path) => path.test(url));

/**
 * Ends a request whose body is not here in 20 s. The server itself waits longer, for files from phones; nobody else
 * may hold a connection for that (SECURITY 0.10).
 */
export function endSlowRequest(
  request: IncomingMessage,
  response: ServerResponse,
  patienceMs: number = limits.requestTimeoutMs,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((!length && !encoding) || takesItsTime(request.url)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
    request.destroy();
  }, patienceMs);
  timer.unref();
  response.once('close', () => clearTimeout(timer));
}
