import { sendEmailAgain } from '#contract/admin/failed-emails.ts';
import { call } from '#web/api.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';

interface Props {
  email: { id: string; to: string; subject: string };
  onQueued: () => void;
}

export const SendAgain = ({ email: { id, to, subject }, onQueued }: Props) => (
  <ActionButton
    label={`Send again: ${subject}, to ${to}`}
    run={async () => {
      await call(sendEmailAgain, { params: { id } });
      onQueued();
    }}
  >
    Send again
  </ActionButton>
);
