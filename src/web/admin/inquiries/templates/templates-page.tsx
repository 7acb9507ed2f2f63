import { useState } from 'react';
import { href } from 'react-router';
import { deleteReplyTemplate, listReplyTemplates, type ReplyTemplate } from '#contract/admin/inquiries/templates.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { ActionDialog } from '../../action-dialog.tsx';
import type { Route } from './+types/templates-page.ts';
import { TemplateForm } from './template-form.tsx';
import './templates.css';

export const meta = privateMetaOf(href('/admin/inquiries/templates'), {
  title: 'Reply templates',
  description: 'For staff: the texts from which replies to inquiries begin.',
});

export const clientLoader = replyLoader(listReplyTemplates);

export const HydrateFallback = () => <TemplatesPage loaderData="loading" />;
export const ErrorBoundary = () => <TemplatesPage loaderData="failed" />;
export default TemplatesPage;

function TemplatesPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/inquiries')}>All inquiries</BackLink>
      </p>
      <LoadedPart name="the templates" loaded={loaderData}>
        {({ templates }) => <Templates first={templates} />}
      </LoadedPart>
    </>
  );
}

function Templates({ first }: { first: readonly ReplyTemplate[] }) {
  const [templates, setTemplates] = useState(first);
  const [deleted, setDeleted] = useState(0);
  return (
    <>
      {/* Takes the focus after a deletion, because the deleted row had it. */}
      <FocusSubheading key={deleted}>Reply templates</FocusSubheading>
      <p className="templates-lead">
        Texts for replies. In an inquiry, <em>Insert template</em> puts one into the reply, where you can change it
        before anything is sent.
      </p>
      <ActionDialog action="New template" kind="primary" onChange={setTemplates}>
        {(done) => <TemplateForm onSaved={done} />}
      </ActionDialog>
      {templates.length === 0 && <p className="mt-6">There are no templates yet.</p>}
      <ul className="admin-rows templates">
        {templates.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            onSaved={setTemplates}
            onDeleted={(left) => {
              setTemplates(left);
              setDeleted(deleted + 1);
            }}
          />
        ))}
      </ul>
    </>
  );
}

interface Props {
  template: ReplyTemplate;
  onSaved: (templates: readonly ReplyTemplate[]) => void;
  onDeleted: (templates: readonly ReplyTemplate[]) => void;
}

function TemplateRow({ template, onSaved, onDeleted }: Props) {
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
