import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy that can simulate a dead server: it then accepts connections but transmits nothing. */
export interface MutableProxy {
  port: number;
  mute(): void;
  unmute(): void;
  stop(): void;
}

export async function startMutableProxy(target: { host: string; port: number }, port = 0): Promise<MutableProxy> {
  const sockets = new Set<Socket>();
  let isMuted = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => isMuted || upstream.write(chunk));
    upstream.on('data', (chunk) => isMuted || client.write(chunk));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mute() {
      isMuted = true;
    },
    unmute() {
      isMuted = false;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
