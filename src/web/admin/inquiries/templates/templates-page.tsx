import { useState } from 'react';
import { href } from 'react-router';
import { listReplyTemplates, type ReplyTemplate } from '#contract/admin/inquiries/templates.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { ActionDialog } from '../../action-dialog.tsx';
import { TemplateForm } from './template-form.tsx';
import { TemplateRow } from './template-row.tsx';
import './templates.css';

export const meta = privateMetaOf(href('/admin/inquiries/templates'), {
  title: 'Reply templates',
  description: 'For staff: the texts from which replies to inquiries begin.',
});

export default function TemplatesPage() {
  const stored = useReply(listReplyTemplates);
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/inquiries')}>All inquiries</BackLink>
      </p>
      <AsyncSection {...stored} waiting="Loading the templates..." failure="The templates could not be loaded.">
        {({ templates }) => <Templates first={templates} />}
      </AsyncSection>
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
