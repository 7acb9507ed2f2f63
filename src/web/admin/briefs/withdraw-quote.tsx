import { type AdminBrief, withdrawQuote, withdrawQuoteSchema } from '#contract/admin/briefs.ts';
import { call } from '#web/api.ts';
import { TextDialog } from './text-dialog.tsx';

interface Props {
  quoteId: string;
  onWithdrawn: (brief: AdminBrief) => void;
}

export const WithdrawQuote = ({ quoteId: id, onWithdrawn }: Props) => (
  <TextDialog
    action="Withdraw quote"
    field="reason"
    label="Reason (optional)"
    hint="Emailed to the client."
    schema={withdrawQuoteSchema}
    success="The quote was withdrawn."
    send={(reason) => call(withdrawQuote, { params: { id }, body: reason.trim() ? { reason } : {} })}
    onSent={onWithdrawn}
  />
);
