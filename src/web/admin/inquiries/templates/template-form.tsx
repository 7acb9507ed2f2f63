import {
  addReplyTemplate,
  changeReplyTemplate,
  type ReplyTemplate,
  replyTemplateSchema,
} from '#contract/admin/inquiries/templates.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { useStoreTyped, useTyped } from '../../action-dialog.tsx';

interface Props {
  /** The template as it was when editing began; absent for a new one. */
  template?: ReplyTemplate;
  onSaved: (templates: readonly ReplyTemplate[]) => void;
}

export function TemplateForm({ template, onSaved }: Props) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: useTyped({ title: template?.title ?? '', text: template?.text ?? '' }, template?.revision),
    validate: (values) => messagesOf(replyTemplateSchema, values),
    async submit(values) {
      const { templates } = template
        ? await call(changeReplyTemplate, {
            params: { id: template.id },
            body: { ...values, revision: template.revision },
          })
        : await submit(values, ({ key }) => call(addReplyTemplate, { body: values }, { idempotencyKey: key }));
      onSaved(templates);
      showToast('The template was saved.');
      close();
    },
  });
  useStoreTyped(form.values, template?.revision);
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextField label="Title" maxLength={limits.replyTemplateTitleMaxLength} {...form.field('title')} />
      <TextArea
        label="Text"
        hint="{first name} and {reference} are filled in when the template is inserted into a reply."
        rows={12}
        {...form.field('text')}
      />
      <FormFoot form={form}>Save template</FormFoot>
    </form>
  );
}
