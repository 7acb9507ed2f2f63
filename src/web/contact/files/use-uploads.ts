import { useEffect, useState } from 'react';
import type { InquirySent } from '#contract/contact/inquiries.ts';
import { uploadFile } from './upload.ts';

export interface UploadingFile {
  place: number;
  name: string;
  bytes: number;
  sentBytes: number;
  state: 'waiting' | 'sending' | 'there' | 'failed';
  refusal?: string | undefined;
}

/** Sends the files of an inquiry one at a time: they do not share a slow connection, and each can be retried. */
export function useUploads({ ref, uploadTokens }: InquirySent, files: readonly File[]) {
  const [rows, setRows] = useState(() =>
    files.map(({ name, size }, place): UploadingFile => ({ place, name, bytes: size, sentBytes: 0, state: 'waiting' })),
  );
  const next = rows.some(({ state }) => state === 'sending')
    ? undefined
    : rows.find(({ state }) => state === 'waiting');
  const turn = next?.place;
  useEffect(() => {
    if (turn === undefined) return;
    const change = (changes: Partial<UploadingFile>): void =>
      setRows((before) => before.map((row) => (row.place === turn ? { ...row, ...changes } : row)));
    const file = files[turn];
    const token = uploadTokens[turn];
    if (!file || !token) return;
    change({ state: 'sending', sentBytes: 0, refusal: undefined });
    uploadFile(ref, file, token, (sentBytes) => change({ sentBytes })).then(
      () => change({ state: 'there' }),
      (error: unknown) => change({ state: 'failed', refusal: error instanceof Error ? error.message : String(error) }),
    );
  }, [turn, files, ref, uploadTokens]);
  return {
    files: rows,
    retry: (place: number) =>
      setRows((before) => before.map((row) => (row.place === place ? { ...row, state: 'waiting' } : row))),
  };
}
