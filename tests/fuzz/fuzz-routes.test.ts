import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { testApp } from '#tests/support/app/app.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { fuzzContract } from './fuzz.ts';

// The short run that is part of `npm test`; `npm run test:long` sends 200,000 cases to each database.
const seed = 20_261_122;
const casesPerEndpoint = repetitions(8, 4);

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000000' } });

const patienceMs = 300_000;

it(
  'every endpoint answers any request as in the contract',
  async () => {
    const { faults, cases, statuses } = await fuzzContract(app, seed, casesPerEndpoint);
    expect(faults).toEqual([]);
    expect(cases).toBe(casesPerEndpoint * Object.keys(endpoints).length);
    // Unless some calls succeed and others are refused for many reasons, the run proves nothing.
    expect(Object.keys(statuses)).toEqual(
      expect.arrayContaining(['200', '201', '204', '400', '401', '403', '404', '415', '422']),
    );
  },
  patienceMs,
);
