import { useState } from 'react';
import { type Enrolment, proveEnrolment } from '#contract/accounts/second-factor.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { Icon } from '#web/ui/controls/icon.tsx';
import { CodeInput } from '#web/ui/forms/code-input.tsx';
import { CopyButton } from '#web/ui/records/copy-button.tsx';

type AppEnrolment = Extract<Enrolment, { kind: 'app' }>;

const digits = limits.secondFactorCodeDigits;

interface ScanProps {
  enrolment: AppEnrolment;
  onOther: (() => void) | undefined;
}

export function AppScan({ enrolment: { qr, secret, address }, onOther }: ScanProps) {
  const margin = 3;
  const side = qr.side + 2 * margin;
  return (
    <section aria-labelledby="step-1" className="second-factor-step">
      <h2 id="step-1" className="text-h4">
        <span>1</span> Scan
      </h2>
      <p className="text-small text-ink2">Open the app, add an account, and point the camera at this square.</p>
      <svg
        className="qr-code"
        viewBox={`${-margin} ${-margin} ${side} ${side}`}
        role="img"
        aria-label="QR code of the secret below"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p className="text-small">
        The app is on this phone?{' '}
        <a href={address} className="link">
          Open it here
        </a>
      </p>
      <p className="text-small text-ink2">No camera? Type this instead:</p>
      <p className="font-strong wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <p>
        <CopyButton text={secret} what="the secret" brief />
      </p>
      {onOther && (
        <p className="second-factor-other">
          Rather a key or the lock of this device?{' '}
          <button type="button" className="link" onClick={onOther}>
            Use a passkey
          </button>
        </p>
      )}
    </section>
  );
}

interface CodeProps {
  enrolment: AppEnrolment;
  isProved: boolean;
  onProved: (recoveryCodes: string[]) => void;
}

export function AppCode({ enrolment: { id }, isProved, onProved }: CodeProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function change(typed: string): Promise<void> {
    setCode(typed);
    setError(null);
    if (typed.length < digits || busy || isProved) return;
    setBusy(true);
    await call(proveEnrolment, { params: { id }, body: { code: typed } }).then(
      ({ recoveryCodes }) => onProved(recoveryCodes),
      (refusal: Error) => {
        setError(refusal.message);
        setCode('');
      },
    );
    setBusy(false);
  }

  return (
    <section aria-labelledby="step-2" className="second-factor-step">
      <h2 id="step-2" className="text-h4">
        <span>2</span> Type the code
      </h2>
      <p className="text-small text-ink2">
        The app shows six digits that change every {limits.secondFactorStepSeconds} seconds.
      </p>
      <CodeInput
        compact
        label="Code"
        digits={digits}
        value={code}
        error={error}
        onChange={(typed) => void change(typed)}
      />
      <p role="status" className="second-factor-right">
        {isProved && (
          <>
            <Icon name="check" /> The code is right
          </>
        )}
        {busy && 'One moment...'}
      </p>
      <p className="text-small text-ink2">
        Not accepted? The clock of your phone may be off by a minute or more. Set it to network time.
      </p>
      <div className="second-factor-when">
        <h3 className="text-small font-strong">When we ask for it</h3>
        <ul>
          <li>once after each log-in</li>
          <li>in the office after {limits.secondFactorHours} hours</li>
          <li>before money, people, or a client’s data</li>
        </ul>
      </div>
    </section>
  );
}
