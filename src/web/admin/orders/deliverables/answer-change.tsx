import { answerChangeRequest, type OfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { answerOfStaffSchema, type ChangeRequest } from '#contract/deliveries/change-requests.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog, useStoreTyped, useTyped } from '../../action-dialog.tsx';

interface Props {
  reference: string;
  /** Of the deliverable. */
  id: string;
  change: ChangeRequest;
  onChange: (deliverables: OfficeDeliverables) => void;
}

/** Answers a change request, and marks it as done or open again. */
export const AnswerChange = ({ onChange, ...props }: Props) => (
  <p className="mt-2 no-print">
    <ActionDialog action="Answer" title="Answer the client" label={`Answer: ${props.change.text}`} onChange={onChange}>
      {(done) => <AnswerForm {...props} onChange={done} />}
    </ActionDialog>
  </p>
);

function AnswerForm({ reference: ref, id, change, onChange }: Props) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const initial = useTyped({ text: '', isMarked: false }, change.answers.length);
  const form = useForm({
    initial,
    validate: ({ text }) => messagesOf(answerOfStaffSchema, { text }),
    async submit({ text, isMarked }) {
      const mark = change.isDone ? ('open' as const) : ('done' as const);
      const body = { text, ...(isMarked && { mark }) };
      const params = { ref, id, change: change.id };
      onChange(await submit(body, ({ key }) => call(answerChangeRequest, { params, body }, { idempotencyKey: key })));
      close();
    },
  });
  useStoreTyped(form.values, change.answers.length);
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="wrap-anywhere text-ink2">{change.text}</p>
      <TextArea label="Answer" hint="The client reads it here and gets an email." rows={3} {...form.field('text')} />
      <Checkbox label={change.isDone ? 'Open it again' : 'Mark it as done'} {...form.checkbox('isMarked')} />
      <FormFoot form={form}>Send</FormFoot>
    </form>
  );
}
