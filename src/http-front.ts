import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorReply } from '#contract/errors.ts';
import { errorMessage } from '#contract/errors.ts';
import { apiContentPolicy } from './server/platform/security/headers.ts';
import { randomToken } from './server/platform/security/secrets.ts';

// Faults that Node's parser reports, and their status; all others are 400.
const statusOfFault: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no HTTP, too long or too slow, as Node does, with the headers every answer has. */
export function answerFaults(server: Server, headers: Record<string, string>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // The connection is closed or a reply has begun: none can be sent.
    const answering = '_httpMessage' in socket && (socket._httpMessage as ServerResponse | null)?.headersSent;
    if (error.code === 'ECONNRESET' || !socket.writable || answering) {
      socket.destroy();
      return;
    }
    const status = statusOfFault[error.code ?? ''] ?? 400;
    const lines = Object.entries({ ...headers, 'Content-Security-Policy': apiContentPolicy, 'Content-Length': '0' });
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close'];
    socket.end([...head, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'));
  });
}

/** Refuses a request with two Host headers, which Node lets through. True if it was refused. */
export function refusesTwoHosts(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>) {
  const { rawHeaders } = request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts < 2) return false;
  const { status, headers: all, body } = unreadable(headers);
  response.writeHead(status, { ...all, Connection: 'close' }).end(body);
  return true;
}

export function unreadable(headers: Record<string, string>) {
  const code = 'MALFORMED_BODY';
  const reply: ErrorReply = { code, error: errorMessage(code), requestId: randomToken().slice(0, 12) };
  const all = { ...headers, 'Content-Security-Policy': apiContentPolicy, 'Cache-Control': 'no-store' };
  return { status: 400, headers: { ...all, 'Content-Type': 'application/json' }, body: JSON.stringify(reply) };
}
