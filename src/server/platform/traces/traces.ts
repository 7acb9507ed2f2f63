import type { IncomingMessage } from 'node:http';
import type { TracesSettings } from '../config.ts';
import type { OpenSpan, SpanStart, Tracer } from './tracer.ts';

let tracer: Tracer | null = null;
let believesParents = false;

/**
 * Sends traces of this process to a collector until they are stopped, when the settings name one. OpenTelemetry is loaded
 * only then (docs/decisions/0124).
 */
export async function startTraces(settings: TracesSettings | null, behindProxy: boolean): Promise<() => Promise<void>> {
  if (!settings) return async () => {};
  const { openTracer } = await import('./opentelemetry.ts');
  const opened = openTracer(settings);
  tracer = opened;
  believesParents = behindProxy;
  return () => {
    tracer = null;
    return opened.stop();
  };
}

/** Whether a statement, a wait or a piece of work is traced at all. */
export const isTracing = (): boolean => tracer !== null;

/**
 * Runs what answers a request in a span, which followRequest ends: a reply from memory, which nobody follows, has none.
 * The trace goes on from that of a proxy only where proxies are trusted: anyone can send the header.
 */
export function traceRequest(request: IncomingMessage, answer: () => void): void {
  if (!tracer) {
    answer();
    return;
  }
  const facts = { 'http.request.method': request.method };
  const parent = believesParents ? String(request.headers['traceparent'] ?? '') : undefined;
  tracer.within({ name: 'request', kind: 'server', facts, parent }, answer);
}

/** The span of the work that calls this. */
export const currentSpan = (): OpenSpan | null => tracer?.current() ?? null;

/** Runs work in a span of its own. */
export function withSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  return tracer.within(start, async (span) => {
    let hasFailed = true;
    try {
      const result = await work();
      hasFailed = false;
      return result;
    } finally {
      span.end({ hasFailed });
    }
  });
}

/** Adds a span to the current one that began then and ends now. */
export function addSpan(start: SpanStart & { beganAt: number }, { hasFailed = false } = {}): void {
  tracer?.add(start, { hasFailed });
}
