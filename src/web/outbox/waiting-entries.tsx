import { type ReactNode, useEffect, useState } from 'react';
import type { BodyOf, Endpoint } from '#contract/endpoint.ts';
import { useSession } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { addKind, type OutboxKind } from './kinds.ts';
import { forget, sendWaiting, show, type WaitingEntry, type WaitingList, waitingList } from './outbox.ts';
import type { Waiting } from './outbox-store.ts';

const waitingId = 'waiting';

/** Focuses the list, or the page if the list is gone, because a removed button would lose the focus. */
export const focusWaiting = (): void =>
  (document.getElementById(waitingId) ?? document.getElementById('main'))?.focus();

const restoreFocus = (): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusWaiting();
  });
};

/** The entries of the signed-in account, and those of visitors. */
export function useOwn({ waiting }: WaitingList): WaitingEntry[] {
  const session = useSession();
  const userId = session.state === 'user' ? session.user.id : null;
  return waiting.filter(({ entry: { owner } }) => owner === null || owner === userId);
}

type WrittenEntry<E extends Endpoint> = Waiting & { body: BodyOf<E> };

interface Props<E extends Endpoint> {
  kind: OutboxKind<E>;
  className: string;
  /** Puts a refused entry back into its form as a draft; returns the URL of the form. */
  toForm(entry: WrittenEntry<E>): string | Promise<string>;
  /** Shows an entry that was sent while the page was open. */
  sent?(reference: string): ReactNode;
}

export function WaitingEntries<E extends Endpoint>({ kind, className, toForm, sent }: Props<E>) {
  const list = waitingList.use();
  useEffect(() => {
    addKind(kind);
    // A browser without storage has no entries to show.
    show().catch(() => {});
  }, [kind]);
  const own = useOwn(list).filter((one) => one.kind.name === kind.name);
  const shownSent = sent ? list.sent.filter((one) => one.kind === kind.name) : [];
  if (own.length + shownSent.length === 0) return null;
  return (
    <div className={`grid gap-4 ${className}`} id={waitingId} tabIndex={-1}>
      {shownSent.map(({ reference }) => (
        <div key={reference}>{sent?.(reference)}</div>
      ))}
      {own.map((one) => (
        <WaitingCallout
          key={one.entry.key}
          waiting={one}
          trouble={list.troubles[one.entry.key]}
          toForm={() => toForm(one.entry as WrittenEntry<E>)}
        />
      ))}
    </div>
  );
}

interface CalloutProps {
  waiting: WaitingEntry;
  trouble: string | undefined;
  toForm(): string | Promise<string>;
}

function WaitingCallout({ waiting: { entry, kind }, trouble, toForm }: CalloutProps) {
  const [busy, setBusy] = useState(false);
  const sendNow = async (): Promise<void> => {
    setBusy(true);
    await sendWaiting(entry.key).finally(() => setBusy(false));
    restoreFocus();
  };
  const remove = async (): Promise<void> => {
    await forget(entry.key);
    restoreFocus();
  };
  const edit = async (): Promise<void> => {
    const address = await toForm();
    await forget(entry.key);
    // A full load, because the form may be the current page.
    window.location.assign(address);
  };
  return (
    <Callout tone={entry.refusal ? 'danger' : 'info'}>
      <p className="font-strong">{entry.refusal ?? kind.savedMessage}</p>
      <p className="waiting-text">{kind.textOf(entry.body)}</p>
      {trouble && <p className="mt-2 text-danger">{trouble}</p>}
      <div className="actions mt-3">
        <Button kind="quiet" small busy={busy} onClick={sendNow}>
          Send now
        </Button>
        {entry.refusal && (
          <Button kind="quiet" small onClick={edit}>
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
