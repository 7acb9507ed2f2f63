/** The calls that the generator sends, and the statuses that count as accepted. */
export interface Target {
  port: number;
  /** Complete HTTP requests, sent in turn; `{n}` becomes the request's number, `{uuid}` a new key, `{address}` one of 5,000 addresses. */
  requests: string[];
  accepted: number[];
}

export interface Order {
  target: Target;
  /** Closed: `atOnce` requests at a time. Open: `perSecond`, whether or not earlier ones were answered. */
  how: 'closed' | 'open';
  atOnce: number;
  perSecond: number;
  seconds: number;
  /** The latency in milliseconds up to which an answer counts as normal again; 0: not measured. */
  normalMs: number;
}

export interface Figures {
  sent: number;
  accepted: number;
  refused: number;
  refusedWithoutRetryAfter: number;
  others: Record<number, number>;
  resets: number;
  hung: number;
  acceptedMs: number[];
  refusedP99Ms: number;
  /** How late the generator sent the requests. */
  lagP99Ms: number;
  lagMaxMs: number;
  healthP99Ms: number;
  healthFailures: number;
  /** Until the last request was sent. */
  seconds: number;
  /** Until the last request was answered. */
  answeredSeconds: number;
  normalAgainSeconds: number;
}
