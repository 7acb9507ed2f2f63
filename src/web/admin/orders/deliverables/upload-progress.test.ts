import { expect, it } from 'vitest';
import { progressInWords } from './upload-progress.ts';

it.each<[sent: number, seconds: number, hereBytes: number, words: string]>([
  [0, 0, 0, '1 KB of 80.0 MB'],
  [8e6, 1, 0, '8.0 MB of 80.0 MB'],
  [8e6, 10, 0, '8.0 MB of 80.0 MB, 800 KB a second, 90 s left'],
  [8e6, 11, 0, '8.0 MB of 80.0 MB, 727 KB a second, 2 min left'],
  // What was here before was not sent now.
  [24e6, 10, 16e6, '24.0 MB of 80.0 MB, 800 KB a second, 70 s left'],
  [16e6, 10, 16e6, '16.0 MB of 80.0 MB'],
  [80e6, 100, 0, '80.0 MB of 80.0 MB'],
])('%d bytes after %d s, of which %d were here: %s', (sent, seconds, hereBytes, words) => {
  const progress = { name: 'a.tif', bytes: 80e6, hereBytes, sent, since: 1_000, now: 1_000 + seconds * 1_000 };
  expect(progressInWords(progress)).toBe(words);
});
