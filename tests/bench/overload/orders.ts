/** What the generator sends, and what it takes for a good answer. */
export interface Target {
  port: number;
  /** Whole HTTP requests, sent in turn; `{n}` is replaced by the number of the request, `{address}` by one of 5,000. */
  requests: string[];
  accepted: number[];
}

export interface Order {
  target: Target;
  /** Closed: `atOnce` requests at a time. Open: `perSecond`, whatever becomes of those before. */
  how: 'closed' | 'open';
  atOnce: number;
  perSecond: number;
  seconds: number;
  /** Within how many milliseconds an answer is normal again; 0: not asked. */
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
  /** How much later than it should the generator sent. */
  lagP99Ms: number;
  lagMaxMs: number;
  healthMaxMs: number;
  healthFailures: number;
  seconds: number;
  normalAgainSeconds: number;
}
