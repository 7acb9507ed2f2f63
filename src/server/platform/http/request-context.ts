import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '../config.ts';
import type { AppEnv, Ctx } from '../context.ts';
import { requesterOf } from '../security/networks.ts';
import { noteRequest, requestIdOf } from './request-log.ts';

/** Marks API calls made while rendering cached pages: they count against no rate limit. */
export const ownPage = { isOwnPage: true } as const;

interface Described {
  trustProxyHops: number;
  /** For every reply. */
  headers: Record<string, string>;
  ownOrigins: () => readonly string[];
}

export function describeRequest({ trustProxyHops, headers, ownOrigins }: Described): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { incoming, isOwnPage = false } = (c.env ?? {}) as Partial<HttpBindings & { isOwnPage: boolean }>;
    const socketAddress = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1';
    c.set('isOwnPage', isOwnPage);
    // A call replaces it by the account of its bearer.
    c.set('caller', { account: null, tokenPresented: false });
    c.set('requestId', requestIdOf(incoming));
    c.set('clientAddress', requesterOf(addressSeen(socketAddress, c.req.header('x-forwarded-for'), trustProxyHops)));
    const { host, hostname } = new URL(c.req.url);
    const isOwnHost = isLoopback(hostname) || ownOrigins().some((origin) => new URL(origin).host === host);
    c.set('isOwnHost', isOwnHost);
    c.set('fromThisMachine', trustProxyHops === 0 && isLoopback(socketAddress) && !isForwarded(c) && isOwnHost);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    await next();
    // The last handler that ran; middleware, which alone ran for an unknown address, ends with a star.
    const { routePath } = c.req;
    if (!routePath.endsWith('*')) noteRequest(incoming, { route: routePath });
  };
}

// Headers that proxies and tunnels add: on a site without a configured proxy they show that there is one.
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
];

const isForwarded = (c: Ctx): boolean => forwardingHeaders.some((name) => c.req.header(name) !== undefined);

/** The address seen by the outermost trusted proxy; entries further left can be forged by the client. */
function addressSeen(socketAddress: string, forwarded: string | undefined, hops: number): string {
  if (hops === 0 || !forwarded) return socketAddress;
  const chain = forwarded.split(',').map((address) => address.trim());
  return chain.at(-hops) ?? socketAddress;
}
