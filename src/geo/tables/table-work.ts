import { limits } from '#contract/limits.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { type ConvertedRow, isComplete, type Repair, rowConverter } from './convert-table.ts';
import { fieldsIn, type Table, type TableChoice, tableOf } from './table.ts';
import { type FileFormat, fileTypes, type Target, writeTable } from './write-table.ts';

/** What the page asks of the worker; each is answered once, after any number of messages of progress. */
export type TableRequest =
  | { kind: 'open'; text: string }
  | { kind: 'convert'; choice: TableChoice; repairs: Readonly<Record<number, Repair>>; repairAll: readonly Repair[] }
  | { kind: 'rows'; from: number; onlyProblems: boolean }
  | { kind: 'write'; format: FileFormat; target: Target };

export interface OpenedTable extends Pick<Table, 'names' | 'width' | 'separator'> {
  count: number;
  choice: TableChoice;
  notes: string[];
}

export interface TableSummary {
  ready: number;
  /** Rows left empty, and how many of them each repair would fill. */
  problems: number;
  repairs: Partial<Record<Repair, number>>;
  /** At most this many positions, evenly over the table, for the map and for an area. */
  positions: Position[];
}

export interface ShownRow extends ConvertedRow {
  /** Its place in the table, from 0. */
  at: number;
  fields: readonly string[];
}

export interface TableReplies {
  open: OpenedTable;
  convert: TableSummary;
  rows: ShownRow[];
  write: { parts: string[]; type: string };
}

export const rowsShown = 50;
const everyRows = 2_000;

/** The table of one page, between its requests. `progress` is told rows that are done, between 0 and all. */
export function createTableWork() {
  let table: Table = { names: [], width: 0, separator: ',', rows: [] };
  let choice: TableChoice = { roles: [], from: null };
  let rows: ConvertedRow[] = [];

  function open(text: string): OpenedTable {
    const { suggestion, ...opened } = tableOf(text, limits.tableRowsMax);
    table = opened;
    rows = [];
    const { names, width, separator } = opened;
    return { names, width, separator, count: opened.rows.length, ...suggestion };
  }

  function convert(request: TableRequest & { kind: 'convert' }, progress: (done: number) => void): TableSummary {
    choice = request.choice;
    rows = [];
    if (!isComplete(choice)) return summaryOf(rows);
    const read = rowConverter(table, choice);
    table.rows.forEach((row, at) => {
      let found = read(row, request.repairs[at]);
      if (found.repair && request.repairAll.includes(found.repair)) found = read(row, found.repair);
      rows.push(found);
      if (rows.length % everyRows === 0) progress(rows.length);
    });
    return summaryOf(rows);
  }

  return (request: TableRequest, progress: (done: number) => void): TableReplies[keyof TableReplies] => {
    if (request.kind === 'open') return open(request.text);
    if (request.kind === 'convert') return convert(request, progress);
    if (request.kind === 'rows') return shownRows(table, rows, request);
    const { format, target } = request;
    return { parts: writeTable({ table, choice, target, rows }, format), type: fileTypes[format] };
  };
}

function summaryOf(rows: readonly ConvertedRow[]): TableSummary {
  const repairs: TableSummary['repairs'] = {};
  let ready = 0;
  for (const { position, repair } of rows) {
    if (position) ready += 1;
    else if (repair) repairs[repair] = (repairs[repair] ?? 0) + 1;
  }
  const step = Math.max(1, Math.ceil(ready / limits.areaCornersMax));
  const positions: Position[] = [];
  let at = 0;
  for (const { position } of rows) {
    if (position && at++ % step === 0) positions.push(position);
  }
  return { ready, problems: rows.length - ready, repairs, positions };
}

function shownRows(
  table: Table,
  rows: readonly ConvertedRow[],
  { from, onlyProblems }: TableRequest & { kind: 'rows' },
): ShownRow[] {
  const places = onlyProblems
    ? rows.flatMap(({ position }, at) => (position ? [] : [at])).slice(from, from + rowsShown)
    : Array.from({ length: Math.max(0, Math.min(rowsShown, table.rows.length - from)) }, (_, at) => from + at);
  return places.map((at) => ({
    at,
    fields: fieldsIn(table.rows[at]?.text ?? '', table.separator),
    ...(rows[at] ?? { position: null, note: '', marked: [], repair: null }),
  }));
}
