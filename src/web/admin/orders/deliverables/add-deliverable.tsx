import { type ChangeEvent, useId, useRef, useState } from 'react';
import {
  addDeliverable,
  addDeliverableSchema,
  deliveryMessages,
  type OfficeDeliverables,
} from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import '#web/ui/forms/file-input.css';
import '#web/attachments/file-rows.css';
import { FieldError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit, withNewKey } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../../action-dialog.tsx';

interface Props {
  reference: string;
  shown: OfficeDeliverables;
  onChange: (deliverables: OfficeDeliverables) => void;
}

/** Files to upload, one after another, and forms for a link or a sentence. */
export const AddDeliverable = (props: Props) => (
  <div className="mt-5 grid gap-4">
    <AddFiles {...props} />
    <p className="actions">
      <ActionDialog action="Add a link" onChange={props.onChange}>
        {(done) => <TextualForm reference={props.reference} kind="link" onAdded={done} />}
      </ActionDialog>
      <ActionDialog action="Add a sentence" onChange={props.onChange}>
        {(done) => <TextualForm reference={props.reference} kind="text" onAdded={done} />}
      </ActionDialog>
    </p>
  </div>
);

interface Progress {
  name: string;
  sent: number;
  bytes: number;
}

/** Uploads one file after another, so that they do not share a slow connection. */
function useUploads({ reference: ref, shown: { deliverables }, onChange }: Props) {
  const [progress, setProgress] = useState<Progress | null>(null);
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
    setProgress({ name, sent: 0, bytes });
    // The same file chosen again goes on where it stopped.
    const begun = deliverables.find((one) => one.partsHere && one.name === name && one.bytes === bytes);
    const { id } = begun ?? (await begin(name, bytes));
    const { uploadFile } = await import('./upload-file.ts');
    const onProgress = (sent: number): void => setProgress({ name, sent, bytes });
    const { signal } = pause.current;
    onChange(await uploadFile(file, { ref, id, partsHere: begun?.partsHere ?? [], onProgress, signal }));
  }

  async function sendAll(files: readonly File[]): Promise<void> {
    pause.current = new AbortController();
    const problems: string[] = [];
    for (const file of files) await send(file).catch((error: Error) => problems.push(problemOf(file, error)));
    setProgress(null);
    setMessages(problems);
  }

  return {
    progress,
    messages,
    start(files: readonly File[]): void {
      setMessages([]);
      if (files.length > 0) void sendAll(files);
    },
    pause: () => pause.current.abort(),
  };
}

const problemOf = ({ name }: File, error: Error): string =>
  error.name === 'AbortError' ? `${name} is paused. Choose it again to go on.` : error.message;

const inGigabytes = (bytes: number): string => String(Math.round(bytes / 100_000_000) / 10);

function AddFiles(props: Props) {
  const id = useId();
  const { progress, messages, start, pause } = useUploads(props);
  const { bytes, mostBytes } = props.shown.filesOfAllOrders;
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    start([...(target.files ?? [])]);
    // Reset, so that the same file can be chosen again.
    target.value = '';
  }
  return (
    <div className="field no-print">
      <label className="field-label" htmlFor={id}>
        Add files
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        Up to 2 GB each. After a break, choose the same file again: it goes on where it stopped. The same name makes the
        next version. The files of all orders have {inGigabytes(bytes)} of {inGigabytes(mostBytes)} GB.
      </p>
      <input
        id={id}
        type="file"
        multiple
        className="file-input"
        disabled={progress !== null}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={choose}
      />
      {progress && <ProgressRow progress={progress} onPause={pause} />}
      <div id={`${id}-error`} role="alert" className="grid gap-1">
        {messages.map((message) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
      </div>
    </div>
  );
}

const ProgressRow = ({ progress: { name, sent, bytes }, onPause }: { progress: Progress; onPause: () => void }) => (
  <ul className="file-rows mt-3" aria-label="Uploading">
    <li>
      <span className="min-w-0 wrap-anywhere" role="status">
        {name}: {formatBytes(sent)} of {formatBytes(bytes)}
      </span>
      <Button small kind="quiet" onClick={onPause}>
        Pause
      </Button>
      <progress max={bytes} value={sent} aria-label={`Upload of ${name}`} />
    </li>
  </ul>
);

interface TextualProps {
  reference: string;
  kind: 'link' | 'text';
  onAdded: Props['onChange'];
}

const texts = {
  link: { label: 'Address', hint: 'For example of a web map: https://…', action: 'Add this link' },
  text: { label: 'What was done', hint: 'For work without a file.', action: 'Add this sentence' },
} as const;

function TextualForm({ reference: ref, kind, onAdded }: TextualProps) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const { label, hint, action } = texts[kind];
  const form = useForm({
    initial: { name: '', content: '' },
    validate: (values) => messagesOf(addDeliverableSchema, { kind, ...values }),
    async submit(values) {
      const body = { kind, ...values };
      onAdded(
        await submit(body, ({ key }) => call(addDeliverable, { params: { ref }, body }, { idempotencyKey: key })),
      );
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextField label="Name" hint="As the client reads it, for example Web map." {...form.field('name')} />
      {kind === 'link' ? (
        <TextField label={label} hint={hint} type="url" {...form.field('content')} />
      ) : (
        <TextArea label={label} hint={hint} rows={3} {...form.field('content')} />
      )}
      <FormFoot form={form}>{action}</FormFoot>
    </form>
  );
}
