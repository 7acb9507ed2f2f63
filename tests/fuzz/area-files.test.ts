import { expect, it } from 'vitest';
import { fuzzAreaFiles } from '#tests/support/area-files/fuzz.ts';

it('answers 3,000 damaged files with areas, each within 5 s', () => {
  const { answers, slowestMs } = fuzzAreaFiles(1, 3000);
  expect(answers).toMatchObject({ area: expect.any(Number), error: expect.any(Number), epsg: expect.any(Number) });
  expect(slowestMs).toBeLessThan(5000);
});
