import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorReply } from '#contract/errors.ts';
import { errorMessage } from '#contract/errors.ts';
import {
  followRequest,
  idHeader,
  logUnreadable,
  newRequestId,
  noteRequest,
  requestIdOf,
} from './server/platform/http/request-log.ts';
import { apiContentPolicy } from './server/platform/security/headers.ts';

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
    const requestId = newRequestId();
    logUnreadable(requestId, status, error.code ?? 'unreadable');
    const ofReply = { 'Content-Security-Policy': apiContentPolicy, 'Content-Length': '0', [idHeader]: requestId };
    const lines = Object.entries({ ...headers, ...ofReply });
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
  followRequest(request, response);
  noteRequest(request, { code: unreadableCode });
  const { status, headers: all, body } = unreadable(headers, requestIdOf(request));
  response.writeHead(status, { ...all, Connection: 'close' }).end(body);
  return true;
}

const unreadableCode = 'MALFORMED_BODY';

/** `requestId`: of a request that is followed, its id. */
export function unreadable(headers: Record<string, string>, requestId: string) {
  const reply: ErrorReply = { code: unreadableCode, error: errorMessage(unreadableCode), requestId };
  const ofReply = { 'Content-Security-Policy': apiContentPolicy, 'Cache-Control': 'no-store', [idHeader]: requestId };
  const all = { ...headers, ...ofReply, 'Content-Type': 'application/json' };
  return { status: 400, headers: all, body: JSON.stringify(reply) };
}
