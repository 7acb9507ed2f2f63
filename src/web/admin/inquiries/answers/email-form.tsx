import { useState } from 'react';
import { answerSchema } from '#contract/admin/inquiries/answers.ts';
import { errorMessage } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FileField } from '#web/ui/forms/file-field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';

/** An email provided by staff: saved as a file, or pasted, with the idempotency key of adding it. */
export type EmailSource = { file: File } | { text: string; key: string };

interface Props {
  action: string;
  send: (source: EmailSource) => Promise<void>;
}

/** Accepts an email of a client from our mailbox, pasted or as a file. */
export function EmailForm({ action, send }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState('');
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) => (file ? {} : messagesOf(answerSchema, { text })),
    async submit({ text }) {
      if (file) await send({ file });
      else await submit({ text }, ({ key }) => send({ text, key }));
    },
  });
  function choose(chosen: File): void {
    const refused = refusalOf(chosen);
    setRefusal(refused);
    setFile(refused ? null : chosen);
    if (!refused) form.setRefusal(null);
  }
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <EmailFile file={file} refusal={refusal} onChoose={choose} onRemove={() => setFile(null)} />
      {!file && (
        <TextArea label="Or its text" hint="Include the headers if you have them." rows={6} {...form.field('text')} />
      )}
      <FormFoot form={form}>{action}</FormFoot>
    </form>
  );
}

interface FileProps {
  file: File | null;
  refusal: string;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

const EmailFile = ({ file, refusal, onChoose, onRemove }: FileProps) => (
  <FileField
    label="Email as a file (.eml)"
    hint="In most mail programs: More, then Download or Save as. Up to 20 MB. Nothing is sent."
    accept=".eml,message/rfc822"
    messages={refusal ? [refusal] : []}
    onChoose={([chosen]) => chosen && onChoose(chosen)}
  >
    <div role="status">
      {file && (
        <p className="actions mt-2">
          <span className="min-w-0 wrap-anywhere">
            {file.name}, {formatBytes(file.size)}
          </span>
          <Button kind="quiet" small onClick={onRemove}>
            Remove
          </Button>
        </p>
      )}
    </div>
  </FileField>
);

/** Checks that are possible before the file is sent. */
function refusalOf({ name, size }: File): string {
  if (size > limits.answerFileMaxBytes) return errorMessage('FILE_TOO_LARGE', { name });
  return size === 0 ? errorMessage('NOT_AN_EMAIL', { name }) : '';
}
