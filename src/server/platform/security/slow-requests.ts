import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';

const uploadPaths = Object.values(endpoints)
  .filter((endpoint) => 'upload' in endpoint && endpoint.upload)
  .map(({ path }) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/?]+')}(?:\\?|$)`));

const takesItsTime = (url = ''): boolean => uploadPaths.some((path) => path.test(url));

/** The time limit for a file of this length on the slowest connection we support; the maximum without a length. */
function uploadMs(length: string | undefined): number {
  const ownMs = length ? (Number(length) / limits.uploadLeastBytesPerSecond) * 1000 : limits.uploadTimeoutMs;
  return Math.min(limits.uploadTimeoutMs, Math.max(limits.uploadShortestMs, ownMs));
}

/** Ends a request whose body takes too long, so that slow clients cannot occupy connections. */
export function endSlowRequest(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  patienceMs: number = limits.requestTimeoutMs,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (!length && !encoding) return;
  const waitMs = takesItsTime(request.url) ? uploadMs(length) : patienceMs;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent) response.writeHead(408, { ...headers, Connection: 'close' }).end();
    request.destroy();
  }, waitMs);
  timer.unref();
  response.once('close', () => clearTimeout(timer));
}
