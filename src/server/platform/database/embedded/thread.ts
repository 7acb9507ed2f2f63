import { Worker } from 'node:worker_threads';
import { embeddedLimits } from './limits.ts';
import { type Message, type Request, type SentError, toError, type WorkerData } from './messages.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class Thread {
  /** Resolves when the thread hangs or has crashed; every request fails from then on. Never rejects. */
  readonly lost: Promise<Error>;
  #lose: (error: Error) => void;
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #requests = 0;
  #secondsSilent = 0;
  #watch: NodeJS.Timeout | undefined;
  #gone: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.lost = promise;
    this.#lose = resolve;
  }

  /** @throws OpeningError when the database cannot be opened, with what PostgreSQL printed */
  static async start(data: WorkerData, silenceSeconds: number): Promise<{ thread: Thread; walSegmentBytes: number }> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: data });
    const thread = new Thread(worker);
    const opened = Promise.withResolvers<number>();
    const late = setTimeout(
      () => opened.reject(new OpeningError(`no answer in ${embeddedLimits.openSeconds} s`)),
      embeddedLimits.openSeconds * 1_000,
    );
    worker.on('message', (message: Message) => {
      if (message.kind === 'ready') opened.resolve(message.walSegmentBytes);
      else if (message.kind === 'failed') opened.reject(new OpeningError(message.error.message, message.output));
      else thread.#receive(message);
    });
    worker.on('error', (thrown) => {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      opened.reject(new OpeningError(error.message));
      thread.#end(error);
    });
    worker.on('exit', () => {
      opened.reject(new OpeningError('the thread ended'));
      thread.#end(new Error('The thread of the embedded database has ended.'));
    });
    try {
      const walSegmentBytes = await opened.promise;
      thread.#watchFor(silenceSeconds);
      return { thread, walSegmentBytes };
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  send(request: Request): Promise<unknown> {
    if (this.#gone) return Promise.reject(this.#gone);
    this.#requests += 1;
    const id = this.#requests;
    if (this.#waiting.size === 0) this.#secondsSilent = 0;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, request });
    });
  }

  /** Terminates the thread at once, as `kill -9` would end a server. */
  async terminate(): Promise<void> {
    this.#end(new Error('The embedded database is closed.'), { onPurpose: true });
    await this.#worker.terminate();
  }

  #receive(message: Exclude<Message, { kind: 'ready' | 'failed' }>): void {
    this.#secondsSilent = 0;
    if (message.kind === 'crashed') {
      this.#end(new Error(crashMessage(message.error, message.output)));
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(toError(message.error));
  }

  // Counted by a timer, not by the clock: while the machine was suspended nothing could answer.
  #watchFor(silenceSeconds: number): void {
    this.#watch = setInterval(() => {
      if (this.#waiting.size === 0) return;
      this.#secondsSilent += 1;
      if (this.#secondsSilent < silenceSeconds) return;
      this.#end(new Error(`The embedded database has not answered for ${silenceSeconds} s.`));
    }, 1_000);
    this.#watch.unref();
  }

  #end(error: Error, { onPurpose = false } = {}): void {
    if (this.#gone) return;
    // The SQLSTATE of a broken connection: callers answer 503.
    this.#gone = Object.assign(error, { code: '08006' });
    clearInterval(this.#watch);
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
    if (!onPurpose) this.#lose(error);
  }
}

export class OpeningError extends Error {
  output: string;

  constructor(message: string, output = '') {
    super(message);
    this.output = output;
  }
}

const crashMessage = ({ message }: SentError, output: string): string =>
  `The embedded database has crashed: ${[message, ...output.split('\n').slice(-3)].filter(Boolean).join(' ')}`;
