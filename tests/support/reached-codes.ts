import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';

// Where `npm test` gathers the error codes that were really answered; absent when a single file is run.
const folder = process.env['REACHED_CODES'];
const reached = new Set<string>();

export function noteCode(code: string): void {
  reached.add(code);
}

/** A setup file of the projects that make calls: leaves behind what each test file was answered. */
if (folder) {
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    const file = `${process.pid}-${Math.random().toString(36).slice(2)}.json`;
    writeFileSync(path.join(folder, file), JSON.stringify([...reached]));
  });
}
