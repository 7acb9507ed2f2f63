import { addDeliverable, addDeliverableSchema, type OfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { call } from '#web/api.ts';
import { UploadRow } from '#web/attachments/upload-row.tsx';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FileField } from '#web/ui/forms/file-field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { Tag } from '#web/ui/records/tag.tsx';
import { ActionDialog } from '../../action-dialog.tsx';
import { progressInWords, type UploadProgress } from './upload-progress.ts';
import type { Uploads } from './use-uploads.ts';

interface Props {
  reference: string;
  shown: OfficeDeliverables;
  uploads: Uploads;
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

const inGigabytes = (bytes: number): string => String(Math.round(bytes / 100_000_000) / 10);

function AddFiles({ uploads, shown: { filesOfAllOrders } }: Props) {
  const { progress, queue, messages, start, pause } = uploads;
  const { bytes, mostBytes } = filesOfAllOrders;
  return (
    <FileField
      label="Drop files here, or choose them"
      hint={`Up to 2 GB each. After a break, choose the same file again: it goes on where it stopped. The same name makes the next version. The files of all orders have ${inGigabytes(bytes)} of ${inGigabytes(mostBytes)} GB.`}
      multiple
      disabled={progress !== null}
      messages={messages}
      className="no-print"
      look="file-drop"
      onChoose={start}
    >
      {progress && <ProgressRows progress={progress} queue={queue} onPause={pause} />}
    </FileField>
  );
}

interface RowsProps {
  progress: UploadProgress;
  queue: readonly string[];
  onPause: () => void;
}

const ProgressRows = ({ progress, queue, onPause }: RowsProps) => (
  <ul className="file-rows mt-3" aria-label="Uploading">
    <UploadRow {...progress} action="Pause" onAction={onPause}>
      <span role="status">
        {progress.name}: {progressInWords(progress)}
      </span>
    </UploadRow>
    {queue.map((name) => (
      <li key={name}>
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <Tag tone="ring">In the queue</Tag>
      </li>
    ))}
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
