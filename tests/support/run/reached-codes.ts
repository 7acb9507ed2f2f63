import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Where `npm test` gathers the error codes that were really answered; absent when a single file is run.
const folder = process.env['REACHED_CODES'];
const ownFile = `${randomUUID()}.json`;
const reached = new Set<string>();

export function noteCode(code: string): void {
  reached.add(code);
}

/** Leaves behind what the test files of this process have been answered so far. */
export function writeReachedCodes(): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, ownFile), JSON.stringify([...reached]));
}
