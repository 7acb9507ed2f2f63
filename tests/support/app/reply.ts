import type { ErrorCode, ErrorReply } from '#contract/errors.ts';
import { noteCode } from '#tests/support/run/reached-codes.ts';

/** The reply to a call. */
export class Reply<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;

  constructor(status: number, headers: Headers, bytes: Uint8Array) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
    this.text = new TextDecoder().decode(bytes);
    const code = status >= 400 && /"code":"([A-Z_]+)"/.exec(this.text)?.[1];
    if (code) noteCode(code);
  }

  /** The body of a success. @throws with the reply if it is a refusal */
  get body(): Body {
    if (this.status >= 300) throw new Error(`Expected a success, got ${this.status} ${this.text}`);
    return (this.text ? JSON.parse(this.text) : undefined) as Body;
  }

  /** The body of a refusal. @throws with the reply if it is a success */
  get refusal(): ErrorReply {
    if (this.status < 400) throw new Error(`Expected a refusal, got ${this.status} ${this.text}`);
    return JSON.parse(this.text);
  }

  get code(): ErrorCode | null {
    return this.status < 400 ? null : this.refusal.code;
  }
}
