import { readFileSync, writeFileSync } from 'node:fs';
import { outOfMemoryCode } from '#server/platform/load/limited-process.ts';
import { checkByKind } from './check-by-kind.ts';
import { draw } from './drawing/draw.ts';
import { Drawing } from './drawing/drawing.ts';
import type { FileToCheck } from './file-check.ts';

// The process of one check: a file to check on its input, what was found on its output. Its folder is empty. What is found
// is said before anything is drawn: a picture that fails changes nothing of it.

const [input, output] = [0, 1];
const file = JSON.parse(readFileSync(input, 'utf8')) as FileToCheck;
try {
  const drawing = new Drawing();
  writeFileSync(output, JSON.stringify(await checkByKind({ ...file, drawing }, process.cwd())));
  await draw(drawing, process.cwd());
} catch (error) {
  // Node throws it for a buffer, a text or a stack beyond its limits.
  process.exit(error instanceof RangeError ? outOfMemoryCode : 1);
}
