import { type AdminBrief, answerBrief, answerBriefSchema } from '#contract/admin/briefs.ts';
import { call } from '#web/api.ts';
import { TextDialog } from './text-dialog.tsx';

interface Props {
  reference: string;
  onAnswered: (brief: AdminBrief) => void;
}

export const AnswerBrief = ({ reference: ref, onAnswered }: Props) => (
  <TextDialog
    action="Send message"
    field="text"
    label="Message"
    hint="Emailed to the client and shown with the request."
    schema={answerBriefSchema}
    success="Your message was sent."
    send={(text, idempotencyKey) => call(answerBrief, { params: { ref }, body: { text } }, { idempotencyKey })}
    onSent={onAnswered}
  />
);
