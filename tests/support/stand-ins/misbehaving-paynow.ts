import type { IncomingMessage, ServerResponse } from 'node:http';
import { closed, listen } from './openid-provider.ts';

export interface MisbehavingPaynow {
  origin: string;
  /** The last request: its method, its path and its raw body. */
  heard(): { method: string; path: string; body: string };
  /** Sets the reply to all later requests. */
  answer(reply: string | ((response: ServerResponse, request: IncomingMessage) => void)): void;
  stop(): Promise<void>;
}

/** A server in place of Paynow that sends any reply a test specifies. Call `stop` in afterAll. */
export async function startMisbehavingPaynow(): Promise<MisbehavingPaynow> {
  let last = { method: '', path: '', body: '' };
  let reply: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end();
  const { server, origin } = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    last = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: Buffer.concat(chunks).toString(),
    };
    reply(response, request);
  });
  return {
    origin,
    heard: () => last,
    answer(how) {
      reply = typeof how === 'string' ? (response) => response.end(how) : how;
    },
    stop: () => closed(server),
  };
}
