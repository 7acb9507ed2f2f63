import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  challengePasskey,
  proveSecondFactor,
  readSecondFactor,
  recoveryCodeSchema,
  type SecondFactorState,
  secondFactorMessages,
} from '#contract/accounts/second-factor.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import type { SecondFactorRequest } from '#web/requests/second-factor.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { CodeInput } from '#web/ui/forms/code-input.tsx';
import { FieldError, TextField } from '#web/ui/forms/field.tsx';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { answerChallenge } from './passkey.ts';
import './second-factor.css';

const digits = limits.secondFactorCodeDigits;

type Way = 'code' | 'passkey' | 'recovery code';

/** Asks for the second factor over the page. Closing it without a proof cancels the call that waits. */
export function SecondFactorDialog({ request }: { request: SecondFactorRequest }) {
  const isProved = useRef(false);
  return (
    <Dialog title="Is it you?" className="second-factor-dialog" onClose={() => request.answer(isProved.current)}>
      <div className="mt-4">
        {request.confirmation && (
          <p className="second-factor-action">
            <span>{request.confirmation.action}</span>
            {request.confirmation.sum && <strong>{request.confirmation.sum}</strong>}
          </p>
        )}
        <Proof
          button={request.confirmation?.button ?? 'Continue'}
          onProved={() => {
            isProved.current = true;
          }}
        />
      </div>
    </Dialog>
  );
}

interface ProofProps {
  button: string;
  onProved: () => void;
}

function Proof({ button, onProved }: ProofProps) {
  const close = useCloseDialog();
  const [state, setState] = useState<SecondFactorState | null>(null);
  const [chosen, setChosen] = useState<Way | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    void call(readSecondFactor, {}).then(setState, (error: Error) => setFailure(error.message));
  }, []);
  if (failure) return <Callout tone="danger">{failure}</Callout>;
  if (!state) return <p role="status">One moment...</p>;

  const ways = waysOf(state);
  const way = chosen ?? ways[0] ?? 'recovery code';
  async function prove(body: Parameters<typeof call<typeof proveSecondFactor>>[1]['body']): Promise<void> {
    const { recoveryCodesLeft } = await call(proveSecondFactor, { body });
    if ('recoveryCode' in body) showToast(leftMessage(recoveryCodesLeft), recoveryCodesLeft > 2 ? 'ok' : 'warning');
    onProved();
    close();
  }
  return (
    <>
      {way === 'code' && <CodeForm button={button} prove={(code) => prove({ code })} />}
      {way === 'passkey' && <PasskeyForm button={button} prove={(passkey) => prove({ passkey })} />}
      {way === 'recovery code' && <RecoveryForm button={button} prove={(recoveryCode) => prove({ recoveryCode })} />}
      <p className="second-factor-ways">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="link" onClick={() => setChosen(other)}>
              Use a {other === 'code' ? 'code of the app' : other}
            </button>
          ))}
      </p>
    </>
  );
}

/** The ways this account has, the usual one first. */
function waysOf({ factors, recoveryCodesLeft }: SecondFactorState): Way[] {
  const has = (kind: 'app' | 'passkey'): boolean => factors.some((factor) => factor.kind === kind && factor.works);
  return [
    ...(has('app') ? (['code'] as const) : []),
    ...(has('passkey') && 'PublicKeyCredential' in window ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery code'] as const) : []),
  ];
}

function leftMessage(left: number): string {
  if (left === 0) return 'That was your last recovery code. Make new ones under Security.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}

function useProof(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    await work().catch((refusal: unknown) => {
      setError(refusal instanceof Error ? refusal.message : 'Please try again.');
    });
    setBusy(false);
  }
  return { busy, error, setError, send };
}

function CodeForm({ button, prove }: { button: string; prove: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  const input = useFocusOnMount<HTMLInputElement>(true);
  const { busy, error, setError, send } = useProof(() => prove(code));
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (code.length === digits) void send();
        else setError(secondFactorMessages.code);
      }}
    >
      <p className="text-ink2">
        Type the six digits of your authenticator app. We do not ask again for {limits.secondFactorRecentMinutes}{' '}
        minutes.
      </p>
      <div className="mt-4">
        <CodeInput
          compact
          ref={input}
          label="Code"
          digits={digits}
          value={code}
          error={error}
          onChange={(typed) => {
            setCode(typed);
            setError(null);
          }}
        />
      </div>
      <Buttons button={button} busy={busy} />
    </form>
  );
}

function RecoveryForm({ button, prove }: { button: string; prove: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  const { busy, error, setError, send } = useProof(() => prove(code));
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (recoveryCodeSchema.safeParse(code).success) void send();
        else setError(secondFactorMessages.recoveryCode);
      }}
    >
      <TextField
        label="Recovery code"
        hint="One of the ten you kept when you set up the second factor. Each works once."
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={error ?? undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setError(null);
        }}
      />
      <Buttons button={button} busy={busy} />
    </form>
  );
}

type Answer = Extract<Parameters<typeof call<typeof proveSecondFactor>>[1]['body'], { passkey: unknown }>['passkey'];

function PasskeyForm({ button, prove }: { button: string; prove: (answer: Answer) => Promise<void> }) {
  const { busy, error, send } = useProof(async () => {
    const { options } = await call(challengePasskey, {});
    await prove((await answerChallenge(options)) as Answer);
  });
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-ink2">Your device asks for your fingerprint, your face, its PIN or your security key.</p>
      {error && (
        <div className="mt-3" role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <Buttons button={button} busy={busy} />
    </form>
  );
}

function Buttons({ button, busy }: { button: string; busy: boolean }) {
  const close = useCloseDialog();
  return (
    <div className="second-factor-buttons">
      <Button type="submit" busy={busy}>
        {button}
      </Button>
      <Button kind="quiet" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}
