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

/** No part of the request was sent. */
export class ConnectionError extends Error {}

/**
 * Makes one request to an external server, with a limit on the time to connect, on the whole time and on the length of
 * the reply. Redirects are returned, not followed (product/security.md#outgoing-requests). @throws ConnectionError, or
 * another error when the request was sent and no complete reply arrived in time
 */
export async function fetchExternal(url: string, sent: ExternalRequest, within: RequestLimits = defaultLimits) {
  const target = new URL(url);
  const facts = { 'http.request.method': sent.method, 'server.address': target.hostname };
  return withSpan({ name: `${sent.method} ${target.hostname}`, kind: 'client', facts }, () =>
    send(target, sent, within),
  );
}

const bodyOf = ({ body }: ExternalRequest): Uint8Array | string | undefined =>
  body == null ? undefined : body instanceof Uint8Array ? body : String(body);

async function send(target: URL, sent: ExternalRequest, within: RequestLimits): Promise<Response> {
  const open = target.protocol === 'https:' ? overHttps : overHttp;
  const isOpenOn = target.protocol === 'https:' ? 'secureConnect' : 'connect';
  const ends = [AbortSignal.timeout(within.replyMs), ...(sent.signal ? [sent.signal] : [])];
  const { reply, bytes } = await new Promise<{ reply: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
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
      const chunks: Buffer[] = [];
      let length = 0;
      reply.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length <= within.mostBytes) return;
        // Rejected here, because a complete reply would resolve despite the destroyed request.
        reject(new Error('the reply is too long'));
        request.destroy();
      });
      reply.once('error', reject);
      reply.once('end', () => resolve({ reply, bytes: Buffer.concat(chunks) }));
    });
    request.end(bodyOf(sent));
  });
  const status = reply.statusCode ?? 0;
  const headers = Object.entries(reply.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), { status, headers });
}
