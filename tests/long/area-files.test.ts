import { expect, it } from 'vitest';
import { fuzzAreaFiles } from '#tests/support/area-files/fuzz.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 1);

it('answers 300,000 damaged files with areas, each within 5 s', () => {
  const { answers, slowestMs } = fuzzAreaFiles(seed, 300_000);
  console.log(`slowest ${Math.round(slowestMs)} ms, answers ${JSON.stringify(answers)}`);
  expect(slowestMs).toBeLessThan(5000);
});
