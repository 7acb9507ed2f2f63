import { limits } from '#contract/limits.ts';
import { UnreadableTable } from './table.ts';
import { createTableWork, type TableReplies, type TableRequest } from './table-work.ts';

/** What the page asks of the worker: a table is opened from a file, or from pasted rows. */
export type TableQuestion = Exclude<TableRequest, { kind: 'open' }> | { kind: 'open'; source: File | string };

/** A message of the worker: how many rows are done, what was asked for, or the sentence why not. */
export type TableMessage = { done: number } | { reply: TableReplies[keyof TableReplies] } | { problem: string };

const work = createTableWork();
const tell = (message: TableMessage): void => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<TableQuestion>) => {
  try {
    const request = data.kind === 'open' ? { kind: data.kind, text: await textIn(data.source) } : data;
    tell({ reply: work(request, (done) => tell({ done })) });
  } catch (error) {
    // To the page, which a rejection would not reach.
    if (!(error instanceof UnreadableTable)) return reportError(error);
    tell({ problem: error.message });
  }
});

const mostMegabytes = limits.tableFileMaxBytes / 1_048_576;

/** Read here, because a page that reads a large file answers nobody meanwhile. @throws UnreadableTable */
async function textIn(source: File | string): Promise<string> {
  if (typeof source === 'string') return source;
  if (source.size > limits.tableFileMaxBytes)
    throw new UnreadableTable(
      `This file has ${Math.ceil(source.size / 1_048_576)} MB. We read up to ${mostMegabytes} MB.`,
    );
  const text = await source.text().catch(() => null);
  if (text === null) throw new UnreadableTable('Your browser could not open this file. Choose it again.');
  if (text.includes('\0')) throw new UnreadableTable('This file is not text. Save the table as CSV first.');
  return text;
}
