import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { fuzzContract } from '#tests/fuzz/fuzz.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';

const leastCases = 200_000;
const casesPerEndpoint = Math.ceil(leastCases / Object.keys(endpoints).length);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

describe.each(['pglite', 'postgres'] as const)('200,000 requests made from the contract, on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1000000' } });
  });
  afterAll(() => app.stop());

  it('are all answered as in the contract', async () => {
    const { faults, cases, statuses, slowestMs } = await fuzzContract(app, seed, casesPerEndpoint);
    console.log(
      `${database}: ${cases} cases, slowest ${Math.round(slowestMs)} ms, statuses ${JSON.stringify(statuses)}`,
    );
    expect(faults).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(leastCases);
  });
});
