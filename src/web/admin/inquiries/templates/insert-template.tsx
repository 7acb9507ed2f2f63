import { href } from 'react-router';
import { fillPlaceholders, greetingName } from '#contract/admin/inquiries/placeholders.ts';
import { listReplyTemplates } from '#contract/admin/inquiries/templates.ts';
import type { InquiryThread } from '#contract/admin/inquiries/threads.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { ActionDialog } from '../../action-dialog.tsx';
import './templates.css';

interface Props {
  thread: Pick<InquiryThread, 'ref' | 'name'>;
  onInsert: (text: string) => void;
}

export const InsertTemplate = ({ thread, onInsert }: Props) => (
  <ActionDialog action="Insert template" onChange={onInsert}>
    {(done) => <Choices thread={thread} onInsert={done} />}
  </ActionDialog>
);

function Choices({ thread: { ref, name }, onInsert }: Props) {
  const close = useCloseDialog();
  const stored = useReply(listReplyTemplates);
  return (
    <>
      <p className="mt-2 text-ink2">Inserted at the cursor. Nothing is sent yet.</p>
      <AsyncSection {...stored} waiting="Loading the templates..." failure="The templates could not be loaded.">
        {({ templates }) => (
          <>
            {templates.length === 0 && <p className="mt-6">There are no templates yet.</p>}
            <ul className="admin-rows templates">
              {templates.map(({ id, title, text: open }) => {
                const text = fillPlaceholders(open, { 'first name': greetingName(name), reference: ref });
                return (
                  <li key={id}>
                    <h3 className="font-strong wrap-anywhere">{title}</h3>
                    <p className="template-text">{text}</p>
                    <Button
                      kind="quiet"
                      small
                      aria-label={`Insert: ${title}`}
                      onClick={() => {
                        onInsert(text);
                        close();
                      }}
                    >
                      Insert
                    </Button>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </AsyncSection>
      <p className="mt-6">
        <TextLink to={href('/admin/inquiries/templates')} className="tall-link">
          Edit templates
        </TextLink>
      </p>
    </>
  );
}
