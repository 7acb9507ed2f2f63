import { format } from 'node:util';

export type Level = 'info' | 'warn' | 'error';
export type Facts = Record<string, string | number | boolean | null | undefined>;

/** One JSON line per event, UTC. Callers pass no personal data: no addresses, codes, tokens, cookies or bodies. */
export function log(level: Level, event: string, facts: Facts = {}): void {
  writeWaitingLines();
  (level === 'error' ? process.stderr : process.stdout).write(lineOf(level, event, facts));
}

const batchMs = 100;
const batchCharacters = 16_384;
let batch = '';
let timer: NodeJS.Timeout | undefined;

/** For events of which there are many a second: written together, at the latest after a tenth of a second. */
export function logInBatches(level: Exclude<Level, 'error'>, event: string, facts: Facts = {}): void {
  batch += lineOf(level, event, facts);
  if (batch.length >= batchCharacters) writeWaitingLines();
  else timer ??= setTimeout(writeWaitingLines, batchMs);
}

/** What waits for its batch. */
export function writeWaitingLines(): void {
  clearTimeout(timer);
  timer = undefined;
  if (batch) process.stdout.write(batch);
  batch = '';
}

// The process may be ended before the time is over; what it prints is written at once.
process.once('exit', writeWaitingLines);

const lineOf = (level: Level, event: string, facts: Facts): string =>
  `${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`;

export function errorFacts(error: unknown): Facts {
  if (!isErrorLike(error)) return { error: String(error).slice(0, 200) };
  const { name = 'Error', code, message, stack } = error;
  return {
    error: name,
    code: typeof code === 'string' ? code : undefined,
    message: message.slice(0, 300),
    stack: stack?.slice(0, 1500),
  };
}

interface ErrorLike {
  name?: string;
  code?: unknown;
  message: string;
  stack?: string;
}

/** Also the plain object that pg-boss makes of an error. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** Redirects what libraries print to the log. */
export function logLibraryOutput(): void {
  const print =
    (level: Level) =>
    (...args: unknown[]): void => {
      const error = args.find((one) => one instanceof Error);
      log(level, 'library', error ? errorFacts(error) : { message: format(...args).slice(0, 300) });
    };
  Object.assign(console, { log: print('info'), info: print('info'), warn: print('warn'), error: print('error') });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log('warn', 'library', errorFacts(warning)));
}
