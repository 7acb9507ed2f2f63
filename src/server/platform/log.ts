import { format } from 'node:util';

export type Level = 'info' | 'warn' | 'error';
export type Facts = Record<string, string | number | boolean | null | undefined>;

/** One JSON line per event, UTC. Callers pass no personal data: no addresses, codes, tokens, cookies or bodies. */
export function log(level: Level, event: string, facts: Facts = {}): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...facts });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}

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
