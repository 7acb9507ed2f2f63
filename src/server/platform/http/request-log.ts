import type { IncomingMessage, ServerResponse } from 'node:http';
import { logInBatches } from '../log.ts';
import { counter, histogram } from '../metrics/process-metrics.ts';
import { randomToken } from '../security/secrets.ts';
import { currentSpan } from '../traces/traces.ts';

const requests = counter({
  name: 'site_http_requests_total',
  help: 'Requests by the pattern of their route and the class of the status; gone: the client left before the reply.',
  labels: ['route', 'status'],
});
const seconds = histogram({
  name: 'site_http_request_seconds',
  help: 'Seconds until a computed reply was sent. Replies from memory and those with a 5xx status are not measured.',
  labels: ['route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** What of a request is logged. Never its path, query, body, address or account. */
interface RequestFacts {
  /** The path of an endpoint or page with the names of its parameters. Default: other. */
  route?: string;
  /** The code of an error. */
  code?: string;
}

interface FollowedRequest extends RequestFacts {
  id: string;
}

export const idHeader = 'X-Request-Id';
const otherRoute = 'other';
/** Balancers ask for these every second or so. */
const probes = ['/healthz', '/readyz'];
const followed = new WeakMap<IncomingMessage, FollowedRequest>();

export const newRequestId = (): string => randomToken().slice(0, 12);

/** Gives the reply an id, and counts and logs it once it is sent. A request that is followed already stays as it is. */
export function followRequest(request: IncomingMessage, response: ServerResponse): void {
  if (followed.has(request)) return;
  const reply: FollowedRequest = { id: newRequestId() };
  followed.set(request, reply);
  response.setHeader(idHeader, reply.id);
  const span = currentSpan();
  const beganAt = performance.now();
  response.once('close', () => {
    const ms = performance.now() - beganAt;
    const { route = otherRoute, code } = reply;
    const status = response.headersSent ? response.statusCode : null;
    const isComplete = response.writableFinished && status !== null;
    requests.of(route, isComplete ? classOf(status) : 'gone').add();
    // Refusals are quick, and would hide how long those wait who are not refused.
    if (isComplete && status < 500) seconds.of(route).observe(ms / 1_000);
    if (probes.includes(route) && status === 200) return;
    // A reply made where the request is unknown has an id of its own.
    const requestId = String(response.getHeader(idHeader));
    const { method } = request;
    logReply({
      requestId,
      traceId: span?.traceId,
      method,
      route,
      status,
      ms: Math.round(ms),
      code,
      gone: !isComplete,
    });
    span?.end({
      name: `${method} ${route}`,
      facts: {
        'http.route': route,
        'http.response.status_code': isComplete ? status : undefined,
        'error.type': isComplete ? code : 'gone',
        'site.request_id': requestId,
      },
      hasFailed: isComplete && status >= 500,
    });
  });
}

/** The id of the reply to a request; a new one when the request is not followed. */
export const requestIdOf = (request: IncomingMessage | undefined): string =>
  (request && followed.get(request)?.id) ?? newRequestId();

/** What was noted first stays: a page notes its own route before the calls that it makes. */
export function noteRequest(request: IncomingMessage | undefined, { route, code }: RequestFacts): void {
  const reply = request && followed.get(request);
  if (!reply) return;
  if (route) reply.route ??= route;
  if (code) reply.code ??= code;
}

/** Counts and logs what Node's parser refused, which is no request. */
export function logUnreadable(requestId: string, status: number, code: string): void {
  requests.of(otherRoute, classOf(status)).add();
  logReply({ requestId, route: otherRoute, status, code });
}

/** Counts a reply from memory. Called before it is sent. */
export type CountReply = (request: IncomingMessage, response: ServerResponse, isUnchanged: boolean) => void;

/** Of pages and files from memory: one addition for a reply, or, when they are logged too, the same as of all others. */
export function countFromMemory(logPages: boolean, route: string, status: number): CountReply {
  if (logPages) {
    return (request, response) => {
      followRequest(request, response);
      noteRequest(request, { route });
    };
  }
  const [sent, unchanged] = [requests.of(route, classOf(status)), requests.of(route, classOf(304))];
  return (_request, _response, isUnchanged) => (isUnchanged ? unchanged : sent).add();
}

/** A redirect to the spelling of a page is counted only. */
export const countRedirect = (route: string): void => requests.of(route, classOf(308)).add();

const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;

function logReply({ gone, ...facts }: Record<string, string | number | boolean | null | undefined>): void {
  logInBatches(Number(facts['status']) >= 500 ? 'warn' : 'info', 'request', { ...facts, ...(gone && { gone }) });
}
