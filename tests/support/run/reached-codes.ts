import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Where `npm test` collects the error codes of all replies; unset when a single file is run.
const folder = process.env['REACHED_CODES'];
const ownFile = `${randomUUID()}.json`;
const reached = new Set<string>();

export function noteCode(code: string): void {
  reached.add(code);
}

/** Writes the error codes of the replies so far to a file of this process. */
export function writeReachedCodes(): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, ownFile), JSON.stringify([...reached]));
}
