import {
  addInquiryAnswer,
  addInquiryNote,
  answerSchema,
  type InquiryThread,
  noteSchema,
} from '#contract/admin/inquiries/threads.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../../action-dialog.tsx';

interface Props {
  reference: string;
  onAdded: (thread: InquiryThread) => void;
}

const noteParts = {
  action: 'Add a note',
  endpoint: addInquiryNote,
  schema: noteSchema,
  label: 'Note',
  hint: 'Only for us: it is never sent.',
  success: 'The note was added.',
} as const;

const answerParts = {
  action: 'Add an answer',
  endpoint: addInquiryAnswer,
  schema: answerSchema,
  label: 'Email from the client',
  hint: 'Paste its text, with the headers above it if you have them. Nothing is sent.',
  success: 'The answer was added.',
} as const;

type Parts = typeof noteParts | typeof answerParts;

export const AddNote = (props: Props) => <AddText parts={noteParts} {...props} />;

/** An email of the sender that came into our mailbox. */
export const AddAnswer = (props: Props) => <AddText parts={answerParts} {...props} />;

const AddText = ({ parts, reference, onAdded }: Props & { parts: Parts }) => (
  <ActionDialog action={parts.action} onChange={onAdded}>
    {(done) => <TextForm parts={parts} reference={reference} onAdded={done} />}
  </ActionDialog>
);

function TextForm({ parts, reference: ref, onAdded }: Props & { parts: Parts }) {
  const { endpoint, schema, label, hint, success, action } = parts;
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) => messagesOf(schema, { text }),
    async submit({ text }) {
      onAdded(
        await submit({ text }, ({ key }) =>
          call(endpoint, { params: { ref }, body: { text } }, { idempotencyKey: key }),
        ),
      );
      showToast(success);
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextArea label={label} hint={hint} rows={6} {...form.field('text')} />
      <FormFoot form={form}>{action}</FormFoot>
    </form>
  );
}
