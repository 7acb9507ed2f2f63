import { Icon } from '#web/ui/controls/icon.tsx';

/** The mail server's reply, and whether it makes sense to send the email again. */
export const EmailReason = ({ reason, canBeSent }: { reason: string; canBeSent: boolean }) => (
  <>
    {reason && (
      <p className="flex gap-2 text-small text-danger">
        <Icon name="alert" className="mt-1" />
        <span className="min-w-0 wrap-anywhere">{reason}</span>
      </p>
    )}
    {!canBeSent && (
      <p className="mt-1 text-small text-ink2">The code or link in it has expired, so it cannot be sent again.</p>
    )}
  </>
);
