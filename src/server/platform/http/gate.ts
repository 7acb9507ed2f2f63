import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorReply } from '#contract/errors.ts';
import { errorMessage } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { CallQueues } from '../load/call-queues.ts';
import type { LoopLag } from '../load/loop-lag.ts';
import { counter } from '../metrics/process-metrics.ts';
import { apiContentPolicy } from '../security/headers.ts';
import { noteRequest, requestIdOf } from './request-log.ts';

export interface Gate {
  /** Answers 503 when the site is too busy for this request; false: the request may proceed. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean;
}

const retryAfterSeconds = 2;
const code = 'TEMPORARILY_UNAVAILABLE';

const lateRefusals = counter({
  name: 'site_event_loop_refusals_total',
  help: 'Requests refused because the event loop was late.',
});

/** Refuses early: calls that would wait too long, and every computed reply while the event loop is late. */
export const createGate = (lag: LoopLag, queues: CallQueues, headers: Record<string, string>): Gate => ({
  refuses(request, response) {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const isLate = lag.steadyMs() > limits.eventLoopLateMs;
    const call = queues.forRequest(request.method, path);
    if (!isLate && !call?.queue.wouldRefuse()) return false;
    if (isLate) lateRefusals.of().add();
    else call?.queue.refusals.add();
    noteRequest(request, { code, ...(call && { route: call.route }) });
    refuseBusy(response, { requestId: requestIdOf(request), isCall: path.startsWith('/api/') }, headers);
    return true;
  },
});

function refuseBusy(
  response: ServerResponse,
  { requestId, isCall }: { requestId: string; isCall: boolean },
  headers: Record<string, string>,
): void {
  const message = errorMessage(code);
  const reply: ErrorReply = { code, error: message, begun: false, requestId };
  const body = isCall ? JSON.stringify(reply) : message;
  response.writeHead(503, {
    ...headers,
    'Content-Type': isCall ? 'application/json' : 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': apiContentPolicy,
    'Retry-After': String(retryAfterSeconds),
  });
  response.end(body);
}
