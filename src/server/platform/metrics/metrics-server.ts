import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { contentType, type Gauges } from './gauges.ts';

export interface MetricsServer {
  url: string;
  stop(): void;
}

/**
 * Serves `GET /metrics` on METRICS_HOST and METRICS_PORT, apart from the site. Null: METRICS_PORT is not set.
 * @throws when the port is in use
 */
export async function serveMetrics(
  { metrics }: Pick<Config, 'metrics'>,
  gauges: Gauges,
): Promise<MetricsServer | null> {
  if (!metrics) return null;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
    } else if (request.method !== 'GET') {
      response.writeHead(405, { Allow: 'GET' }).end();
    } else {
      void gauges.text().then((text) => response.writeHead(200, { 'Content-Type': contentType }).end(text));
    }
  });
  await open(server, metrics);
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const open = (server: Server, { port, host }: NonNullable<Config['metrics']>): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const example = 'Example: METRICS_PORT=9464';
      const inUse = new Error(`METRICS_PORT ${port} is in use. Stop what listens there, or set another. ${example}`);
      reject(error.code === 'EADDRINUSE' ? inUse : error);
    });
    server.listen(port, host, resolve);
  });
