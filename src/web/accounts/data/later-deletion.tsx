import { cancelDeletionRequest } from '#contract/accounts/personal-data.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { OrderLinks } from './orders-first.tsx';

export function LaterDeletion({ refs, reload }: { refs: readonly string[]; reload: () => Promise<void> }) {
  const { busy, failure, act } = useAction();
  async function cancelDeletion(): Promise<void> {
    await call(cancelDeletionRequest, {});
    showToast('Your account will not be deleted.');
    await reload();
  }
  return (
    <div className="grid max-w-lg justify-items-start gap-5">
      <Callout>
        <p>
          You asked us to delete your account when your orders are finished.{' '}
          {refs.length > 0 && (
            <>
              Still in progress: <OrderLinks refs={refs} />.
            </>
          )}
        </p>
        <p className="mt-2">
          Once they are finished, we will email you, sign you out everywhere, and delete the account{' '}
          {limits.accountDeletionGraceDays} days later. Until then you can use it as before.
        </p>
      </Callout>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <Button kind="quiet" busy={busy} onClick={() => void act(cancelDeletion)}>
        Keep my account
      </Button>
    </div>
  );
}
