import type { InquiryThread } from '#contract/admin/inquiries/threads.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../../action-dialog.tsx';
import { EmailForm } from './email-form.tsx';
import { addTo } from './send-answer.ts';

interface Props {
  reference: string;
  onAdded: (thread: InquiryThread) => void;
}

/** Adds an email of the client, received in our mailbox, to a thread. */
export const AddAnswer = ({ reference, onAdded }: Props) => (
  <ActionDialog action="Add answer" onChange={onAdded}>
    {(done) => <AnswerForm reference={reference} onAdded={done} />}
  </ActionDialog>
);

function AnswerForm({ reference, onAdded }: Props) {
  const close = useCloseDialog();
  return (
    <EmailForm
      action="Add answer"
      send={async (source) => {
        onAdded(await addTo(reference, source));
        showToast('The answer was added.');
        close();
      }}
    />
  );
}
