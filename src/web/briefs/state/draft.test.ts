import { expect, test } from 'vitest';
import { emptyWork } from './brief.ts';
import { briefOf } from './draft.ts';

test('restores a draft as it was stored', () => {
  const brief = {
    area: [
      [
        [
          [28, -20],
          [29, -20],
          [28, -19],
          [28, -20],
        ],
      ],
    ],
    source: { tool: 'polygon', boundary: 'marked' },
    work: {
      ...emptyWork(2026),
      serviceId: 'hydrology',
      dates: { kind: 'two', fromYear: 2016, toYear: 2025, month: 5 },
      formats: ['kml'],
    },
    typed: '-20, 28',
  };
  expect(briefOf(JSON.stringify(brief), 2026)).toEqual(brief);
});

test.each([
  'not JSON',
  '7',
  '{"area":[[[["a",1]]]],"work":{"dates":{"kind":"two","fromYear":2030,"toYear":2020,"month":13},"formats":"kml","epsg":"x"},"source":{"tool":3}}',
])('leaves out the invalid parts of the damaged draft %s', (text) => {
  expect(briefOf(text, 2026)).toEqual({ area: [], source: null, work: emptyWork(2026), typed: '' });
});
