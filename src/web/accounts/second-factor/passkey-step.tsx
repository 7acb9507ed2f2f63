import { useState } from 'react';
import { type Enrolment, proveEnrolment } from '#contract/accounts/second-factor.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { createPasskey } from '#web/auth/second-factor/passkey.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { FieldError, TextField } from '#web/ui/forms/field.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';

type NewPasskey = Extract<BodyOf<typeof proveEnrolment>, { passkey: unknown }>['passkey'];

interface Props {
  enrolment: Extract<Enrolment, { kind: 'passkey' }>;
  isProved: boolean;
  onProved: (recoveryCodes: string[]) => void;
}

export function PasskeyStep({ enrolment: { id, options }, isProved, onProved }: Props) {
  const [name, setName] = useState('This device');
  const { busy, failure, act } = useAction();
  return (
    <section aria-labelledby="step-1" className="second-factor-step">
      <h2 id="step-1" className="text-h4">
        <span>1</span> Make a passkey
      </h2>
      <p className="text-small text-ink2">
        Your device asks for your fingerprint, your face or its PIN, or for a security key.
      </p>
      <TextField
        label="Name of the passkey"
        name="passkeyName"
        autoComplete="off"
        maxLength={limits.passkeyNameMaxLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        busy={busy}
        disabled={isProved}
        onClick={() =>
          void act(async () => {
            const passkey = (await createPasskey(options)) as NewPasskey;
            const { recoveryCodes } = await call(proveEnrolment, { params: { id }, body: { passkey, name } });
            onProved(recoveryCodes);
          })
        }
      >
        Make a passkey
      </Button>
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
      <p role="status" className="second-factor-right">
        {isProved && (
          <>
            <Icon name="check" /> The passkey works
          </>
        )}
      </p>
    </section>
  );
}
