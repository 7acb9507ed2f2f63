import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Front {
  url: string;
  /** What stands behind each path from now on: another path of the site. */
  paths: Map<string, string>;
  /** Written after each script of the service worker: another version of it. */
  version: string;
  /** The paths of all requests, oldest first; a test empties it. */
  requested: string[];
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
    const isWorker = path === '/service-worker.js';
    const headers = { ...request.headers };
    // The worker's script is answered whole, so that a version can be written after it.
    if (isWorker) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name];
    const target = new URL(front.paths.get(path) ?? path, siteUrl);
    const toSite = http.request(target, { method: request.method ?? 'GET', headers }, (reply) => {
      if (isAnswerDropped) {
        reply.resume();
        return response.destroy();
      }
      if (isWorker) delete reply.headers['content-length'];
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response, { end: false });
      reply.on('end', () => response.end(isWorker ? front.version : undefined));
    });
    toSite.on('error', () => response.destroy());
    request.pipe(toSite);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const front: Front = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    paths: new Map(),
    version: '',
    requested: [],
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
