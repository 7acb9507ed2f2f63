import { useState } from 'react';
import { type OwnSession, revokeOtherSessions, revokeSession } from '#contract/accounts/device-sessions.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '../api.ts';
import { useSignOut } from '../shell/sign-out.ts';
import { Button } from '../ui/controls/button.tsx';
import { showToast } from '../ui/display/toast.tsx';
import { Callout } from '../ui/forms/callout.tsx';
import { instantInFull } from '../ui/records/format-moment.ts';

const nameOf = ({ browser, device }: OwnSession): string => `${browser} on ${device}`;

interface Props {
  sessions: readonly OwnSession[];
  reload: () => Promise<void>;
}

export function SessionList({ sessions, reload }: Props) {
  const signOut = useSignOut();
  const { ending, failure, end } = useEnding(reload);
  return (
    <div className="grid justify-items-start gap-5">
      {failure && <Callout tone="danger">{failure}</Callout>}
      <ul className="session-list">
        {sessions.map((one) => (
          <SessionRow
            key={one.id}
            session={one}
            busy={ending === one.id}
            onEnd={() =>
              one.current
                ? signOut()
                : void end(
                    one.id,
                    () => call(revokeSession, { params: { id: one.id } }),
                    `${nameOf(one)} is signed out.`,
                  )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          kind="quiet"
          busy={ending === 'others'}
          onClick={() =>
            void end(
              'others',
              () => call(revokeOtherSessions, { query: { others: 'true' } }),
              'Every other device is signed out.',
            )
          }
        >
          Sign out everywhere else
        </Button>
      )}
      <p className="max-w-lg text-small text-ink2">
        Times are in Bulawayo time. If you do not recognise one of these, sign it out and change your password.
      </p>
    </div>
  );
}

function useEnding(reload: () => Promise<void>) {
  const [ending, setEnding] = useState('');
  const [failure, setFailure] = useState('');

  async function end(what: string, work: () => Promise<unknown>, done: string): Promise<void> {
    if (ending) return;
    setEnding(what);
    setFailure('');
    const failed = await work().then(
      () => '',
      (error: Error) => error.message,
    );
    // Also after a failure: the session may have expired meanwhile.
    await reload();
    setEnding('');
    setFailure(failed);
    if (!failed) showToast(done);
  }
  return { ending, failure, end };
}

const SessionRow = ({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) => (
  <li>
    <div className="min-w-0">
      <p className="font-strong">{nameOf(session)}</p>
      <p className="text-small text-ink2">
        {session.current ? 'This browser' : `Last seen ${instantInFull(businessZone, session.lastSeenAt)}`}
        <span className="block">
          Signed in {instantInFull(businessZone, session.createdAt)}
          {session.network && ` from ${session.network}`}
        </span>
      </p>
    </div>
    <Button
      kind="quiet"
      small
      busy={busy}
      aria-label={`Sign out ${session.current ? 'this browser' : `${nameOf(session)}, signed in ${instantInFull(businessZone, session.createdAt)}`}`}
      onClick={onEnd}
    >
      Sign out
    </Button>
  </li>
);
