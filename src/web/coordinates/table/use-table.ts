import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
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

async function opened(own: TableClient, text: string, name: string): Promise<TableState> {
  const table = await own.ask({ kind: 'open', text });
  const view = { summary: null, rows: [], from: 0, onlyProblems: false };
  return { ...table, ...view, name, target: 4326, repairs: {}, repairAll: [] };
}

async function converted(own: TableClient, table: TableState, progress: Progress): Promise<TableState> {
  const { choice, repairs, repairAll } = table;
  const summary = await own.ask({ kind: 'convert', choice, repairs, repairAll }, progress);
  return shownFrom(own, { ...table, summary });
}

const shownFrom = async (own: TableClient, table: TableState): Promise<TableState> => ({
  ...table,
  rows: await own.ask({ kind: 'rows', from: table.from, onlyProblems: table.onlyProblems }),
});

const mostMegabytes = limits.tableFileMaxBytes / 1_048_576;

/** @throws with a sentence for the person */
async function textOf(file: File): Promise<string> {
  if (file.size > limits.tableFileMaxBytes)
    throw new Error(`This file has ${Math.ceil(file.size / 1_048_576)} MB. We read up to ${mostMegabytes} MB.`);
  const text = await file.text().catch(() => null);
  if (text === null) throw new Error('Your browser could not open this file. Choose it again.');
  if (text.includes('\0')) throw new Error('This file is not text. Save the table as CSV first.');
  return text;
}

/** A table in a worker of this page: nothing of it is sent. */
export function useTable() {
  const client = useRef<TableClient | null>(null);
  const [table, setTable] = useState<TableState | null>(null);
  /** The rows that are done, and all of them; null while nothing is done. */
  const [work, setWork] = useState<{ done: number; all: number } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => () => client.current?.end(), []);

  function end(): void {
    client.current?.end();
    client.current = null;
    setWork(null);
    setTable(null);
  }

  /** Shows the table that the worker returns, unless another one is opened before. */
  async function run(own: TableClient, act: (progress: Progress) => Promise<TableState>, all = 0): Promise<void> {
    setProblem('');
    setWork({ done: 0, all });
    try {
      const next = await act((done) => setWork({ done, all }));
      if (client.current === own) setTable(next);
    } catch (error) {
      if (client.current !== own) return;
      if (!table) end();
      setProblem((error as Error).message);
    }
    if (client.current === own) setWork(null);
  }

  function read(text: () => Promise<string>, name: string): void {
    end();
    const own = startTableClient();
    client.current = own;
    void run(own, async (progress) => {
      const next = await opened(own, await text(), name);
      setWork({ done: 0, all: next.count });
      return converted(own, next, progress);
    });
  }

  function change(part: Partial<Reading>): void {
    const own = client.current;
    if (!own || !table) return;
    const next = { ...table, ...part, ...(part.choice && { from: 0, repairs: {}, repairAll: [] }) };
    void run(own, (progress) => converted(own, next, progress), table.count);
  }

  return { table, work, problem, read, change, cancel: end, ...viewsOf(client.current, table, setTable, setProblem) };
}

/** What changes nothing in the table: other rows, another target, and files. */
function viewsOf(
  own: TableClient | null,
  table: TableState | null,
  setTable: (table: TableState) => void,
  setProblem: (problem: string) => void,
) {
  const failed = (error: Error): void => setProblem(error.message);
  return {
    setTarget(target: Target): void {
      if (table) setTable({ ...table, target });
    },
    show(view: Partial<Pick<TableState, 'from' | 'onlyProblems'>>): void {
      if (own && table) shownFrom(own, { ...table, ...view }).then(setTable, failed);
    },
    download(format: FileFormat): void {
      if (!own || !table) return;
      const name = `${table.name.replace(/\.[^.]*$/, '')}-converted.${format}`;
      own
        .ask({ kind: 'write', format, target: table.target })
        .then(({ parts, type }) => saveAs(name, new Blob(parts, { type })), failed);
    },
  };
}

/** A file of this device, or pasted rows. */
export const readFile = (work: TableWork, file: File): void => work.read(() => textOf(file), file.name);

export type TableWork = ReturnType<typeof useTable>;
