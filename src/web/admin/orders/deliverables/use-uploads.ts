import { useRef, useState } from 'react';
import {
  addDeliverable,
  deliveryMessages,
  type OfficeDeliverables,
  removeDeliverable,
} from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { call } from '#web/api.ts';
import { withNewKey } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import type { OfficeDeliverable } from './readiness.ts';
import type { UploadProgress } from './upload-progress.ts';

interface Props {
  reference: string;
  shown: OfficeDeliverables;
  onChange: (deliverables: OfficeDeliverables) => void;
}

/** Uploads one file after another, so that they do not share a slow connection. */
export function useUploads({ reference: ref, shown: { deliverables }, onChange }: Props) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [queue, setQueue] = useState<readonly string[]>([]);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const pause = useRef(new AbortController());

  async function begin(name: string, bytes: number): Promise<{ id: string }> {
    const body = { kind: 'file' as const, name, bytes };
    const added = await call(addDeliverable, { params: { ref }, body }, withNewKey());
    onChange(added);
    return added;
  }

  async function send(file: File): Promise<void> {
    const { name, size: bytes } = file;
    if (bytes === 0 || bytes > deliveryLimits.deliveredFileMaxBytes)
      throw new Error(`${name}: ${deliveryMessages.size}`);
    // The same file chosen again goes on where it stopped.
    const begun = deliverables.find((one) => one.partsHere && one.name === name && one.bytes === bytes);
    const partsHere = begun?.partsHere ?? [];
    const about = { name, bytes, hereBytes: partsHere.length * deliveryLimits.filePartBytes, since: Date.now() };
    const onProgress = (sent: number): void => setProgress({ ...about, sent, now: Date.now() });
    onProgress(0);
    const { id } = begun ?? (await begin(name, bytes));
    const { uploadFile } = await import('./upload-file.ts');
    const { signal } = pause.current;
    onChange(await uploadFile(file, { ref, id, partsHere, onProgress, signal }));
  }

  async function sendAll(files: readonly File[]): Promise<void> {
    pause.current = new AbortController();
    setMessages([]);
    const problems: string[] = [];
    for (const [at, file] of files.entries()) {
      setQueue(files.slice(at + 1).map(({ name }) => name));
      await send(file).catch((error: Error) => problems.push(problemOf(file, error)));
    }
    setProgress(null);
    setMessages(problems);
  }

  return {
    progress,
    /** The names of the files that wait for the one that is sent. */
    queue,
    messages,
    start(files: readonly File[]): void {
      if (files.length > 0) void sendAll(files);
    },
    /** In place of a file that was not delivered, under its name. */
    async replace({ id, name }: OfficeDeliverable, file: File): Promise<void> {
      onChange(await call(removeDeliverable, { params: { ref, id } }));
      await sendAll([new File([file], name)]);
    },
    pause: () => pause.current.abort(),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

const problemOf = ({ name }: File, error: Error): string =>
  error.name === 'AbortError' ? `${name} is paused. Choose it again to go on.` : error.message;
