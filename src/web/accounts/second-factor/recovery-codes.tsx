import { useState } from 'react';
import { completeEnrolment } from '#contract/accounts/second-factor.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { CopyButton } from '#web/ui/records/copy-button.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';

interface Props {
  id: string;
  /** Empty when the account has recovery codes already. */
  codes: readonly string[];
  onward: string;
}

export function RecoveryCodes({ id, codes, onward }: Props) {
  const leave = useLeave();
  const [isKept, setIsKept] = useState(codes.length === 0);
  const { busy, failure, act } = useAction();
  return (
    <>
      {codes.length > 0 ? (
        <>
          <p className="text-small text-ink2">For the day the phone is lost. Each works once. We show them only now.</p>
          <CodeList codes={codes} />
          <Checkbox
            label="I keep them where I can reach them without this phone."
            checked={isKept}
            onChange={(event) => setIsKept(event.target.checked)}
          />
        </>
      ) : (
        <p className="text-small text-ink2">The recovery codes you have still work.</p>
      )}
      <Button
        busy={busy}
        disabled={!isKept}
        onClick={() =>
          void act(async () => {
            await call(completeEnrolment, { params: { id } });
            showToast('Your second factor is on.');
            await leave(onward, { replace: true });
          })
        }
      >
        Switch it on
      </Button>
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
    </>
  );
}

/** Recovery codes, with the ways to keep them. */
export function CodeList({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions no-print">
        <Button
          kind="quiet"
          small
          onClick={() => saveAs('recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          Text file
        </Button>
        <Button kind="quiet" small onClick={() => print()}>
          Print
        </Button>
        <CopyButton text={text} what="the recovery codes" brief />
      </div>
    </>
  );
}
