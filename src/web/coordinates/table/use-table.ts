import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Repair } from '#geo/tables/convert-table.ts';
import type { OpenedTable, ShownRow, TableSummary } from '#geo/tables/table-work.ts';
import type { FileFormat, Target } from '#geo/tables/write-table.ts';
import { saveAs } from '#web/ui/records/save-as.ts';
import { startTableClient, type TableClient } from './table-client.ts';

export interface TableState extends OpenedTable {
  name: string;
  target: Target;
  repairs: Readonly<Record<number, Repair>>;
  repairAll: readonly Repair[];
  summary: TableSummary | null;
  rows: readonly ShownRow[];
  from: number;
  onlyProblems: boolean;
}

type Reading = Pick<TableState, 'choice' | 'repairs' | 'repairAll'>;

type Progress = (done: number) => void;

async function opened(own: TableClient, source: File | string): Promise<TableState> {
  const table = await own.ask({ kind: 'open', source });
  const name = typeof source === 'string' ? 'table.csv' : source.name;
  const view = { summary: null, rows: [], from: 0, onlyProblems: false };
  return { ...table, ...view, name, target: 4326, repairs: {}, repairAll: [] };
}

type Converted = Pick<TableState, 'summary' | 'rows'>;

async function converted(own: TableClient, table: TableState, progress: Progress): Promise<Converted> {
  const { choice, repairs, repairAll } = table;
  const summary = await own.ask({ kind: 'convert', choice, repairs, repairAll }, progress);
  return { summary, rows: await rowsOf(own, table) };
}

const rowsOf = (own: TableClient, { from, onlyProblems }: TableState): Promise<ShownRow[]> =>
  own.ask({ kind: 'rows', from, onlyProblems });

/** A table in a worker of this page: nothing of it is sent. */
export function useTable() {
  const client = useRef<TableClient | null>(null);
  /** As it was asked for last: the next press builds on it, also while the worker is busy. */
  const asked = useRef<TableState | null>(null);
  const [table, setTable] = useState<TableState | null>(null);
  /** The rows that are done, and all of them; null while nothing is done. */
  const [work, setWork] = useState<{ done: number; all: number } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => () => client.current?.end(), []);

  function put(next: TableState | null): void {
    asked.current = next;
    setTable(next);
  }

  function end(): void {
    client.current?.end();
    client.current = null;
    setWork(null);
    put(null);
  }

  /** Shows what the worker returns, unless another table is opened before. */
  async function run(own: TableClient, act: (progress: Progress) => Promise<Converted>, all = 0): Promise<void> {
    setProblem('');
    setWork({ done: 0, all });
    try {
      const result = await act((done) => setWork({ done, all }));
      if (client.current === own && asked.current) put({ ...asked.current, ...result });
    } catch (error) {
      if (client.current !== own) return;
      if (!asked.current) end();
      setProblem((error as Error).message);
    }
    if (client.current === own) setWork(null);
  }

  return {
    table,
    work,
    problem,
    cancel: end,
    /** Reads a file of this device, or pasted rows. */
    read(source: File | string): void {
      end();
      const own = startTableClient();
      client.current = own;
      void run(own, async (progress) => {
        const next = await opened(own, source);
        setWork({ done: 0, all: next.count });
        const result = await converted(own, next, progress);
        if (client.current === own) asked.current = next;
        return result;
      });
    },
    /** @param change from the reading that was asked for last, which may not be shown yet */
    change(change: (now: Reading) => Partial<Reading>): void {
      const own = client.current;
      if (!own || !asked.current) return;
      const part = change(asked.current);
      const next = { ...asked.current, ...part, ...(part.choice && { from: 0, repairs: {}, repairAll: [] }) };
      put(next);
      void run(own, (progress) => converted(own, next, progress), next.count);
    },
    ...viewsOf({ client, asked, put, setProblem }),
  };
}

interface Held {
  client: RefObject<TableClient | null>;
  asked: RefObject<TableState | null>;
  put: (table: TableState) => void;
  setProblem: (problem: string) => void;
}

/** What changes nothing in the table: other rows, another target, and files. */
function viewsOf({ client, asked, put, setProblem }: Held) {
  const failed = (error: Error): void => setProblem(error.message);
  return {
    setTarget(target: Target): void {
      if (asked.current) put({ ...asked.current, target });
    },
    show(view: Partial<Pick<TableState, 'from' | 'onlyProblems'>>): void {
      const own = client.current;
      if (!own || !asked.current) return;
      const next = { ...asked.current, ...view };
      put(next);
      rowsOf(own, next).then(
        (rows) => client.current === own && asked.current && put({ ...asked.current, rows }),
        failed,
      );
    },
    download(format: FileFormat): void {
      const own = client.current;
      if (!own || !asked.current) return;
      const { name, target } = asked.current;
      own
        .ask({ kind: 'write', format, target })
        .then(
          ({ parts, type }) => saveAs(`${name.replace(/\.[^.]*$/, '')}-converted.${format}`, new Blob(parts, { type })),
          failed,
        );
    },
  };
}

export type TableWork = ReturnType<typeof useTable>;
