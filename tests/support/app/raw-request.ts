import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawReply {
  status: number;
  /** By lower-case name. */
  headers: Map<string, string>;
  body: string;
}

/** Sends raw bytes that no HTTP client would send, and reads the reply until the server closes the connection. */
export async function sendRaw(url: string, request: string): Promise<RawReply> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(request, 'latin1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => socket.destroy());
  await once(socket, 'close');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(pairs), body: rest.join('\r\n\r\n') };
}

/** A GET whose path is sent exactly as written. */
export const getRaw = (url: string, path: string, ...headers: string[]): Promise<RawReply> =>
  sendRaw(url, [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));
