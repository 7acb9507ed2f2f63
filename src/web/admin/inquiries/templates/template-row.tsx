import { deleteReplyTemplate, type ReplyTemplate } from '#contract/admin/inquiries/templates.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { ActionDialog } from '../../action-dialog.tsx';
import { TemplateForm } from './template-form.tsx';

interface Props {
  template: ReplyTemplate;
  onSaved: (templates: readonly ReplyTemplate[]) => void;
  onDeleted: (templates: readonly ReplyTemplate[]) => void;
}

export function TemplateRow({ template, onSaved, onDeleted }: Props) {
  const { title, text, by, changedAt } = template;
  return (
    <li>
      <h3 className="font-strong wrap-anywhere">{title}</h3>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="mt-2 text-small text-ink2">
        {changedAt ? `${by || 'Account deleted'}, ${instantInFull(businessZone, changedAt)}` : 'Not changed yet'}
      </p>
      <div className="actions mt-3">
        <ActionDialog action="Edit" title="Edit template" label={`Edit: ${title}`} onChange={onSaved}>
          {(done) => <TemplateForm template={template} onSaved={done} />}
        </ActionDialog>
        <ActionDialog action="Delete" title="Delete template" label={`Delete: ${title}`} onChange={onDeleted}>
          {(done) => <DeleteForm template={template} onDeleted={done} />}
        </ActionDialog>
      </div>
    </li>
  );
}

function DeleteForm({ template: { id, title }, onDeleted }: Pick<Props, 'template' | 'onDeleted'>) {
  const close = useCloseDialog();
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      onDeleted((await call(deleteReplyTemplate, { params: { id } })).templates);
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="wrap-anywhere">“{title}” cannot be brought back. Replies that began with it stay as they are.</p>
      <FormFoot form={form}>Delete template</FormFoot>
      <div>
        <Button kind="quiet" onClick={close}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
