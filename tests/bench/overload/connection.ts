import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  hasRetryAfter: boolean;
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = '0\r\n\r\n';

/**
 * One kept-alive connection with one request at a time. A custom client, because Node's own would be the bottleneck at
 * thousands of requests a second.
 */
export class Connection {
  readonly #socket: Socket;
  #settle: ((answer: Answer | Error) => void) | null = null;
  #head: Answer | null = null;
  #received: Buffer[] = [];
  /** Bytes of the body still to be received; null: the body is chunked. */
  #missing: number | null = 0;
  #tail = '';
  #isLast = false;
  #hasEnded = false;

  constructor(port: number, onClose: (connection: Connection) => void) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    const ended = (error?: Error): void => {
      if (this.#hasEnded) return;
      this.#hasEnded = true;
      onClose(this);
      this.#finish(error ?? new Error('closed'));
    };
    this.#socket.on('error', ended);
    this.#socket.on('close', () => ended());
  }

  /** Whether another request may be sent. */
  get isOpen(): boolean {
    return !this.#hasEnded && !this.#isLast;
  }

  /** `resolve` gets the answer, or the error that ended the connection. */
  send(request: string, resolve: (answer: Answer | Error) => void): void {
    this.#settle = resolve;
    this.#socket.write(request, 'latin1');
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#head) {
      this.#readBody(chunk);
      return;
    }
    this.#received.push(chunk);
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    const end = all.indexOf(headEnd);
    if (end < 0) return;
    this.#received = [];
    const head = all.toString('latin1', 0, end).toLowerCase();
    const status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
    const hasBody = status !== 204 && status !== 304;
    this.#head = { status, hasRetryAfter: head.includes('\r\nretry-after:') };
    this.#isLast = head.includes('\r\nconnection: close');
    this.#missing = head.includes('\r\ntransfer-encoding: chunked') ? null : hasBody ? Number(length ?? 0) : 0;
    this.#tail = '';
    this.#readBody(all.subarray(end + headEnd.length));
  }

  #readBody(chunk: Buffer): void {
    if (this.#missing === null) {
      this.#tail = (this.#tail + chunk.toString('latin1', Math.max(0, chunk.length - 5))).slice(-5);
      if (this.#tail !== lastChunk) return;
    } else {
      this.#missing -= chunk.length;
      if (this.#missing > 0) return;
    }
    const answer = this.#head as Answer;
    this.#head = null;
    this.#finish(answer);
    if (this.#isLast) this.#socket.destroy();
  }

  #finish(answer: Answer | Error): void {
    const resolve = this.#settle;
    this.#settle = null;
    resolve?.(answer);
  }
}
