import { limits } from '#contract/limits.ts';
import type { Ctx } from '../context.ts';
import { toCsv } from '../privacy/csv.ts';
import type { Row } from '../privacy/personal-data.ts';
import { sendFile } from './download.ts';

interface Page<One> {
  list: readonly One[];
  cursor: string | null;
}

/** The columns of a row that are fields of the listed record, under the same names. */
export const pick = <One, Name extends keyof One>(one: One, ...names: readonly Name[]): Pick<One, Name> =>
  Object.fromEntries(names.map((name) => [name, one[name]])) as Pick<One, Name>;

/** Sends a list as a file, up to a limit of rows; `read` returns one page of it. */
export async function sendCsv<One>(
  c: Ctx,
  name: string,
  read: (cursor: string | undefined) => Promise<Page<One>>,
  rowOf: (one: One) => Row,
): Promise<Response> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.list.map(rowOf));
    cursor = page.cursor ?? undefined;
  } while (cursor && rows.length < limits.csvRowsMost);
  return sendFile(c, { filename: `${name}.csv`, contentType: 'text/csv; charset=utf-8', content: toCsv(rows) });
}
