import { vi } from 'vitest';
import { writeWaitingLines } from '#server/platform/log.ts';

/** Runs `work` and returns everything this process prints meanwhile, instead of printing it. */
export async function outputOf(work: () => Promise<void>): Promise<string> {
  writeWaitingLines();
  const printed: string[] = [];
  const capture = (chunk: string | Uint8Array): boolean => {
    printed.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(capture));
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return printed.join('');
}
