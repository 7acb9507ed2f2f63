import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { inquiryMessages } from '#contract/contact/inquiries.ts';
import { useSession } from '#web/auth/session/session-store.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { inquiryDraft } from '../draft.ts';
import { ThankYou } from '../thank-you.tsx';
import { forget, sendWaiting, show, waitingList } from './outbox.ts';
import type { Waiting } from './outbox-store.ts';

const waitingId = 'waiting';

/** To the list, or to the page when nothing is left in it: a button that goes must not take the focus with it. */
export const focusWaiting = (): void =>
  (document.getElementById(waitingId) ?? document.getElementById('main'))?.focus();

const keepFocus = (): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusWaiting();
  });
};

/** Messages that wait on this device, and those of them that have been sent since. */
export function WaitingInquiries({ className }: { className: string }) {
  const { entries, sent, troubles } = waitingList.use();
  useEffect(() => {
    // A browser that keeps nothing has nothing to show.
    show().catch(() => {});
  }, []);
  const session = useSession();
  const userId = session.state === 'user' ? session.user.id : null;
  const own = entries.filter(({ owner }) => owner === null || owner === userId);
  if (own.length + sent.length === 0) return null;
  return (
    <div className={`grid gap-4 ${className}`} id={waitingId} tabIndex={-1}>
      {sent.map((ref) => (
        <ThankYou key={ref} reference={ref} />
      ))}
      {own.map((entry) => (
        <WaitingMessage key={entry.key} entry={entry} trouble={troubles[entry.key]} />
      ))}
    </div>
  );
}

function WaitingMessage({ entry, trouble }: { entry: Waiting; trouble: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const sendNow = async (): Promise<void> => {
    setBusy(true);
    await sendWaiting(entry.key).finally(() => setBusy(false));
    keepFocus();
  };
  const remove = async (): Promise<void> => {
    await forget(entry.key);
    keepFocus();
  };
  return (
    <Callout tone={entry.refusal ? 'danger' : 'info'}>
      <p className="font-strong">{entry.refusal ?? inquiryMessages.saved}</p>
      <p className="waiting-words">{entry.body.message}</p>
      {trouble && <p className="mt-2 text-danger">{trouble}</p>}
      <div className="actions mt-3">
        <Button kind="quiet" small busy={busy} onClick={sendNow}>
          Send now
        </Button>
        {entry.refusal && (
          <Button kind="quiet" small onClick={() => edit(entry)}>
            Edit
          </Button>
        )}
        <Button kind="quiet" small onClick={remove}>
          Delete
        </Button>
      </div>
    </Callout>
  );
}

/** Back into the form, as a draft; the page is loaded anew, since it may be the one that is open. */
async function edit({ key, body, owner, keptAt }: Waiting): Promise<void> {
  const values = Object.entries(body).filter(([, value]) => !Array.isArray(value));
  const written = Object.fromEntries(values.map(([name, value]) => [name, value === true ? value : String(value)]));
  inquiryDraft(body.type).keep(owner, { values: written, openedAt: keptAt, sending: null });
  await forget(key);
  window.location.assign(href('/contact/:inquiryType', { inquiryType: body.type }));
}
