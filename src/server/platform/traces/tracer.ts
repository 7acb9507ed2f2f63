/**
 * What a span says, under the names of the OpenTelemetry conventions where there is one. Only values that the code chooses:
 * never a path, query, address, account, text or parameter.
 */
type SpanFacts = Record<string, string | number | undefined>;

export interface SpanStart {
  name: string;
  /** `server` and `consumer` begin the work of this process, `client` is work of another one. Default: internal. */
  kind?: 'server' | 'client' | 'consumer';
  facts?: SpanFacts;
}

/** What runs. It is sent to the collector once it has ended. */
export interface OpenSpan {
  traceId: string;
  end(outcome: { name?: string; facts?: SpanFacts; hasFailed?: boolean }): void;
}

/** Makes spans. Times are those of `performance.now()`. */
export interface Tracer {
  /** Runs the work in a new span, which spans of that work belong to. The caller ends it. */
  within<T>(start: SpanStart & { parent?: string | undefined }, work: (span: OpenSpan) => T): T;
  /** A span that began then and ends now. Left out where nothing is traced. */
  add(start: SpanStart & { beganAt: number }, outcome: { hasFailed: boolean }): void;
  current(): OpenSpan | null;
  stop(): Promise<void>;
}
