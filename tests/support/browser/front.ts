import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Front {
  url: string;
  /** Paths that are answered with another path of the site from now on. */
  paths: Map<string, string>;
  /** Appended to the service worker's script, which makes it a new version. Null: the script is unchanged. */
  version: string | null;
  /** The paths of all requests, oldest first; a test may empty the list. */
  requested: string[];
  /** The bytes sent to the browser, including headers, oldest first; a test may empty the list. */
  sent: { path: string; bytes: number }[];
  /** Closes every connection without a reply, while the device still reports a network. */
  isDown: boolean;
  /**
   * The numbers of requests from one dropped request to the next, in turn; empty: none is dropped. Requests are dropped
   * alternately before they reach the site and after the site has answered.
   */
  dropGaps: readonly number[];
  /** How many requests were dropped. */
  dropped: number;
  stop(): void;
}

/** A server in front of a site, with one address for several releases of the site. */
export async function startFront(siteUrl: string): Promise<Front> {
  let sinceDrop = 0;
  function isNextDropped(): boolean {
    const gap = front.dropGaps[front.dropped % front.dropGaps.length];
    if (gap === undefined) return false;
    sinceDrop += 1;
    if (sinceDrop < gap) return false;
    sinceDrop = 0;
    front.dropped += 1;
    return true;
  }
  const server = http.createServer((request, response) => {
    if (front.isDown) return request.socket.destroy();
    const path = request.url ?? '/';
    front.requested.push(path);
    const isDropped = isNextDropped();
    const isAnswerDropped = isDropped && front.dropped % 2 === 0;
    if (isDropped && !isAnswerDropped) return request.socket.destroy();
    const hasOwnVersion = path === '/service-worker.js' && front.version !== null;
    const headers = { ...request.headers };
    // Request the worker's script uncompressed and in full, so that a version can be appended.
    if (hasOwnVersion) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name];
    const target = new URL(front.paths.get(path) ?? path, siteUrl);
    const toSite = http.request(target, { method: request.method ?? 'GET', headers }, (reply) => {
      if (isAnswerDropped) {
        reply.resume();
        return response.destroy();
      }
      if (hasOwnVersion) delete reply.headers['content-length'];
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response, { end: false });
      const sent = { path, bytes: reply.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0) };
      front.sent.push(sent);
      reply.on('data', (chunk: Buffer) => {
        sent.bytes += chunk.length;
      });
      reply.on('end', () => response.end(hasOwnVersion ? front.version : undefined));
    });
    toSite.on('error', () => response.destroy());
    request.pipe(toSite);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const front: Front = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    paths: new Map(),
    version: null,
    requested: [],
    sent: [],
    isDown: false,
    dropGaps: [],
    dropped: 0,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return front;
}
