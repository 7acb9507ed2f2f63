import { addInquiryNote, type InquiryThread, noteSchema } from '#contract/admin/inquiries/threads.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog, useStoreTyped, useTyped } from '../../action-dialog.tsx';

interface Props {
  reference: string;
  onAdded: (thread: InquiryThread) => void;
}

export const AddNote = ({ reference, onAdded }: Props) => (
  <ActionDialog action="Add a note" onChange={onAdded}>
    {(done) => <NoteForm reference={reference} onAdded={done} />}
  </ActionDialog>
);

function NoteForm({ reference: ref, onAdded }: Props) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: useTyped({ text: '' }),
    validate: ({ text }) => messagesOf(noteSchema, { text }),
    async submit({ text }) {
      onAdded(
        await submit({ text }, ({ key }) =>
          call(addInquiryNote, { params: { ref }, body: { text } }, { idempotencyKey: key }),
        ),
      );
      showToast('The note was added.');
      close();
    },
  });
  useStoreTyped(form.values);
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextArea label="Note" hint="Internal. Never sent." rows={6} {...form.field('text')} />
      <FormFoot form={form}>Add a note</FormFoot>
    </form>
  );
}
