import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracesSettings } from '../config.ts';
import type { OpenSpan, SpanStart, Tracer } from './tracer.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** A stop of the site does not wait for longer for a collector that does not answer. */
const lastSendMs = 2_000;

/** Sends spans in batches, as JSON over HTTP (OTLP 1). What a collector does not accept in time is dropped. */
export function openTracer({ serviceName, share }: TracesSettings): Tracer {
  const exporter = new OTLPTraceExporter({ timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const spans = provider.getTracer('site');
  // An own one instead of the global one: several sites may run in one process.
  const contexts = new AsyncLocalStorageContextManager().enable();

  const start = ({ name, kind, facts }: SpanStart, context: Context, startTime?: number): Span =>
    spans.startSpan(
      name,
      { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes: { ...facts }, ...(startTime && { startTime }) },
      context,
    );
  const opened = (span: Span): OpenSpan => ({
    traceId: span.spanContext().traceId,
    end({ name, facts, hasFailed = false }) {
      if (name) span.updateName(name);
      span.setAttributes({ ...facts });
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });
  return {
    within({ parent, ...started }, work) {
      const above = parent === undefined ? contexts.active() : contextOf(parent);
      const span = start(started, above);
      return contexts.with(trace.setSpan(above, span), () => work(opened(span)));
    },
    add({ beganAt, ...started }, outcome) {
      const above = contexts.active();
      if (trace.getSpan(above)) opened(start(started, above, beganAt)).end(outcome);
    },
    current() {
      const span = trace.getSpan(contexts.active());
      return span ? opened(span) : null;
    },
    async stop() {
      const late = new Promise((resolve) => setTimeout(resolve, lastSendMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      contexts.disable();
    },
  };
}

function contextOf(traceparent: string): Context {
  const parent = parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}
