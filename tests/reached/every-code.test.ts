import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';

// Runs after the tests of the calls and checks the error codes of their replies (tests/support/run/reached-codes.ts).

const folder = process.env['REACHED_CODES'] ?? '';

it('every code of the error catalogue is answered by a call, and no other', () => {
  const reached = readdirSync(folder).flatMap((name): string[] =>
    JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
  );
  expect([...new Set(reached)].sort()).toEqual(Object.keys(errors).sort());
});
