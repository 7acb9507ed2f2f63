import type { ErrorCode, ErrorReply } from '#contract/errors.ts';

/** What came back from a call. */
export class Reply<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  constructor(status: number, headers: Headers, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  /** The body of a success. @throws with what came instead */
  get body(): Body {
    if (this.status >= 300) throw new Error(`Expected a success, got ${this.status} ${this.text}`);
    return (this.text ? JSON.parse(this.text) : undefined) as Body;
  }

  /** The body of a refusal. @throws with what came instead */
  get refusal(): ErrorReply {
    if (this.status < 400) throw new Error(`Expected a refusal, got ${this.status} ${this.text}`);
    return JSON.parse(this.text);
  }

  get code(): ErrorCode | null {
    return this.status < 400 ? null : this.refusal.code;
  }
}
