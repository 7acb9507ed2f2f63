import { useState } from 'react';
import { href } from 'react-router';
import { listReplyTemplates, type ReplyTemplate } from '#contract/admin/inquiries/templates.ts';
import { LoadedPart, type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { ActionDialog } from '../../action-dialog.tsx';
import type { Route } from './+types/templates-page.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateRow } from './template-row.tsx';
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
