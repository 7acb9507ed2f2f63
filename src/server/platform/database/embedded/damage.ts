import { OpeningError } from './thread.ts';

export class DamagedError extends Error {
  constructor(what: string, advice: string, options?: ErrorOptions) {
    super(`The embedded database cannot be opened: ${what}. ${advice}`, options);
  }
}

export const restoreAdvice = (dataDir: string): string =>
  `Nothing was changed. Restore a backup of ${dataDir} with npm run restore (docs/running.md, "Restoring a backup").`;

/** SQLSTATEs for files that are missing, unreadable or corrupt. */
const damageStates = /^(?:XX00[012]|58P01|58030|F0000)/;
const damagePattern =
  /could not (?:read|open|access|seek|find|locate)|invalid page|invalid (?:primary )?checkpoint|cache lookup failed|unexpected data beyond EOF|contains? unexpected|corrupt/i;

export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return damageStates.test(code) && (code !== 'XX000' || damagePattern.test(error.message));
}

export function explainDamage(error: unknown, dataDir: string): unknown {
  if (error instanceof OpeningError)
    return new DamagedError(postgresOutput(error), restoreAdvice(dataDir), { cause: error });
  if (isDamage(error)) return new DamagedError((error as Error).message, restoreAdvice(dataDir), { cause: error });
  return error;
}

/** The line with the reason and its detail, without the line that only says that the engine aborted. */
function postgresOutput({ message, output }: OpeningError): string {
  const lines = output.split('\n');
  const last = lines.findLastIndex((line) => /(?:PANIC|FATAL|ERROR):/.test(line));
  if (last < 0) return message;
  const detail = /DETAIL: +(.+)/.exec(lines[last + 1] ?? '')?.[1];
  const reason = (lines[last] ?? '').replace(/^.*?(?:PANIC|FATAL|ERROR): +/, '');
  return [reason, detail].flatMap((part) => part?.replace(/\.$/, '') ?? []).join(': ');
}
