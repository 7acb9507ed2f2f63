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
  /** Drops a third of all requests: half of them before they reach the site, half after the site has answered. */
  dropsRequests: boolean;
  /** How many requests were dropped. */
  dropped: number;
  stop(): void;
}

// Multiples of irrational numbers never repeat: a retry does not lose the same of its requests each time.
const goldenRatio = (1 + Math.sqrt(5)) / 2;
const fractionOf = (number: number): number => number % 1;

/** A server in front of a site, with one address for several releases of the site. */
export async function startFront(siteUrl: string): Promise<Front> {
  let untilDrop = 3;
  function isNextDropped(): boolean {
    if (!front.dropsRequests) return false;
    untilDrop -= 1;
    if (untilDrop > 0) return false;
    front.dropped += 1;
    untilDrop = 2 + Math.floor(3 * fractionOf(front.dropped * goldenRatio));
    return true;
  }
  const server = http.createServer((request, response) => {
    if (front.isDown) return request.socket.destroy();
    const path = request.url ?? '/';
    front.requested.push(path);
    const isDropped = isNextDropped();
    const isAnswerDropped = isDropped && fractionOf(front.dropped * Math.SQRT2) < 0.5;
    if (isDropped && !isAnswerDropped) return request.socket.destroy();
    const hasOwnVersion = path === '/service-worker.js' && front.version !== null;
    const headers = { ...request.headers };
    // The site refuses a form that is sent without script from another address than its own.
    if (headers.origin === front.url) headers.origin = siteUrl;
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
    dropsRequests: false,
    dropped: 0,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return front;
}
