import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Front {
  url: string;
  /** What stands behind each path from now on: another path of the site. */
  paths: Map<string, string>;
  /** Written after each script of the service worker: another version of it. Null: as the site sends it. */
  version: string | null;
  /** The paths of all requests, oldest first; a test empties it. */
  requested: string[];
  /** What was sent to the browser, with headers, oldest first; a test empties it. */
  sent: { path: string; bytes: number }[];
  /** Ends every connection without an answer, while the device still reports a network. */
  isDown: boolean;
  /** Drops each n-th request, in turn before the site has it and after it has answered. 0: none. */
  dropEvery: number;
  /** How many were dropped. */
  dropped: number;
  stop(): void;
}

/** A server before a site, at one address over several releases of it. */
export async function startFront(siteUrl: string): Promise<Front> {
  const server = http.createServer((request, response) => {
    if (front.isDown) return request.socket.destroy();
    const path = request.url ?? '/';
    front.requested.push(path);
    const isDropped = front.dropEvery > 0 && front.requested.length % front.dropEvery === 0;
    if (isDropped) front.dropped += 1;
    const isAnswerDropped = isDropped && front.dropped % 2 === 0;
    if (isDropped && !isAnswerDropped) return request.socket.destroy();
    const hasOwnVersion = path === '/service-worker.js' && front.version !== null;
    const headers = { ...request.headers };
    // The worker's script is answered whole, so that a version can be written after it.
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
    dropEvery: 0,
    dropped: 0,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return front;
}
