import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { limits } from '#contract/limits.ts';
import { withSpan } from './traces/traces.ts';

export interface ExternalRequest {
  method: string;
  headers: Record<string, string>;
  /** Other values than bytes are sent as text. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

interface RequestLimits {
  connectMs: number;
  replyMs: number;
  mostBytes: number;
}

const defaultLimits: RequestLimits = {
  connectMs: limits.outboundConnectMs,
  replyMs: limits.outboundReplyMs,
  mostBytes: limits.outboundReplyMaxBytes,
};

export interface ExternalReply {
  status: number;
  headers: Headers;
  /** The body, as it arrived. */
  pieces: Buffer[];
}

/** No part of the request was sent. */
export class ConnectionError extends Error {}

/**
 * Makes one request to an external server, with a limit on the time to connect, on the whole time and on the length of
 * the reply. Redirects are returned, not followed (product/security.md#outgoing-requests). @throws ConnectionError, or
 * another error when the request was sent and no complete reply arrived in time
 */
export async function requestExternal(url: string, sent: ExternalRequest, within: RequestLimits) {
  const target = new URL(url);
  const facts = { 'http.request.method': sent.method, 'server.address': target.hostname };
  return withSpan({ name: `${sent.method} ${target.hostname}`, kind: 'client', facts }, () =>
    send(target, sent, within),
  );
}

/** The same for replies that are short. */
export async function fetchExternal(url: string, sent: ExternalRequest, within: RequestLimits = defaultLimits) {
  const { status, headers, pieces } = await requestExternal(url, sent, within);
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(pieces), { status, headers });
}

const bodyOf = ({ body }: ExternalRequest): Uint8Array | string | undefined =>
  body == null ? undefined : body instanceof Uint8Array ? body : String(body);

async function send(target: URL, sent: ExternalRequest, within: RequestLimits): Promise<ExternalReply> {
  const open = target.protocol === 'https:' ? overHttps : overHttp;
  const isOpenOn = target.protocol === 'https:' ? 'secureConnect' : 'connect';
  const ends = [AbortSignal.timeout(within.replyMs), ...(sent.signal ? [sent.signal] : [])];
  const { reply, pieces } = await new Promise<{ reply: IncomingMessage; pieces: Buffer[] }>((resolve, reject) => {
    // A new connection each time: with a kept-alive one that closes, it is unclear whether the request arrived.
    const request = open(target, {
      method: sent.method,
      headers: sent.headers,
      signal: AbortSignal.any(ends),
      agent: false,
    });
    let connected = false;
    request.once('error', (error) => reject(connected ? error : new ConnectionError(error.message, { cause: error })));
    request.once('socket', (socket) => {
      socket.once(isOpenOn, () => {
        connected = true;
      });
      const giveUp = setTimeout(() => {
        // After a busy phase timers run before sockets, so give a connection made in time the chance to report.
        setImmediate(() => socket.connecting && request.destroy(new Error('no connection in time')));
      }, within.connectMs);
      for (const end of ['connect', 'close']) socket.once(end, () => clearTimeout(giveUp));
    });
    request.once('response', (reply) => {
      const pieces: Buffer[] = [];
      let length = 0;
      reply.on('data', (piece: Buffer) => {
        pieces.push(piece);
        length += piece.length;
        if (length <= within.mostBytes) return;
        // Rejected here, because a complete reply would resolve despite the destroyed request.
        reject(new Error('the reply is too long'));
        request.destroy();
      });
      reply.once('error', reject);
      reply.once('end', () => resolve({ reply, pieces }));
    });
    request.end(bodyOf(sent));
  });
  const headers = Object.entries(reply.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return { status: reply.statusCode ?? 0, headers: new Headers(headers), pieces };
}
