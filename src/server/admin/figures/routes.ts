import { exportFigures, type Figure, readFigures } from '#contract/admin/figures.ts';
import { formatAmount } from '#contract/money.ts';
import { sendCsv } from '#server/platform/http/csv-export.ts';
import type { Platform } from '#server/platform/platform.ts';
import { figuresOf } from './figures.ts';
import { scheduleTotals } from './totals.ts';

export function mountFigures(platform: Platform): void {
  const { router } = platform;
  scheduleTotals(platform);
  router.on(readFigures, {}, ({ query }) => figuresOf(platform, query));
  router.on(exportFigures, {}, async ({ c, query }) => {
    const { periods, figures, sources } = await figuresOf(platform, query);
    const rows = periods.map((period, index) => ({
      ...period,
      ...Object.fromEntries(figures.map((figure) => [figure.name, cellOf(figure, index)])),
      ...Object.fromEntries(sources.map(({ type, values }) => [`inquiries: ${type}`, values[index] ?? 0])),
    }));
    const list = rows.reverse();
    return sendCsv(
      c,
      'figures',
      async () => ({ list, cursor: null }),
      (row) => row,
    );
  });
}

/** Money in dollars; empty when the value is unknown. */
function cellOf({ unit, values }: Figure, index: number): string | number {
  const value = values[index] ?? null;
  if (value === null) return '';
  return unit === 'cents' ? formatAmount(value) : value;
}
