import { useState } from 'react';
import { href } from 'react-router';
import {
  removeFactor,
  renewRecoveryCodes,
  type SecondFactor,
  type SecondFactorState,
} from '#contract/accounts/second-factor.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { CodeList } from './recovery-codes.tsx';
import './second-factor-page.css';

interface Props {
  state: SecondFactorState;
  reload: () => Promise<void>;
}

/** The factors of the account and its recovery codes, on the page about its security. */
export function OwnSecondFactor({ state: { factors, recoveryCodesLeft, passkeysOffered, isRequired }, reload }: Props) {
  const [codes, setCodes] = useState<string[]>([]);
  const setUp = href('/account/second-factor');
  if (factors.length === 0) {
    return (
      <div className="grid justify-items-start gap-5">
        <p className="max-w-lg text-ink2">
          Besides your password, you confirm with an app or the lock of your device that it is you. Whoever learns your
          password cannot use it alone.
        </p>
        <ButtonLink kind="quiet" to={setUp}>
          Set it up
        </ButtonLink>
      </div>
    );
  }
  const isLast = factors.length === 1;
  return (
    <div className="grid justify-items-start gap-5">
      <ul className="session-list">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} mayRemove={!(isLast && isRequired)} onRemoved={reload} />
        ))}
      </ul>
      <div className="actions">
        {!factors.some(({ kind }) => kind === 'app') && (
          <ButtonLink kind="quiet" small to={`${setUp}?add=app`}>
            Add an authenticator app
          </ButtonLink>
        )}
        {passkeysOffered && (
          <ButtonLink kind="quiet" small to={`${setUp}?add=passkey`}>
            Add a passkey
          </ButtonLink>
        )}
        <ActionButton
          label="New recovery codes"
          run={async () => {
            const confirmation = { button: 'Make new codes', action: 'Make new recovery codes' };
            setCodes((await call(renewRecoveryCodes, {}, { confirmation })).recoveryCodes);
            await reload();
          }}
        >
          New recovery codes
        </ActionButton>
      </div>
      {codes.length > 0 ? (
        <>
          <Callout>The earlier codes no longer work. We show these only now.</Callout>
          <CodeList codes={codes} />
        </>
      ) : (
        <p className={recoveryCodesLeft > 2 ? 'text-small text-ink2' : 'text-small text-danger'}>
          {recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}
        </p>
      )}
    </div>
  );
}

interface RowProps {
  factor: SecondFactor;
  mayRemove: boolean;
  onRemoved: () => Promise<void>;
}

const FactorRow = ({ factor: { id, kind, name, createdAt, lastUsedAt, works }, mayRemove, onRemoved }: RowProps) => (
  <li>
    <div className="min-w-0">
      <p className="font-strong wrap-anywhere">{name}</p>
      <p className="text-small text-ink2">
        {kind === 'passkey' ? 'Passkey' : 'App'}, added {instantInFull(businessZone, createdAt)}
        {lastUsedAt && <span className="block">Last used {instantInFull(businessZone, lastUsedAt)}</span>}
        {!works && (
          <span className="block text-danger">
            {kind === 'passkey'
              ? 'It belongs to an earlier address of this site and does not work here.'
              : 'Its codes cannot be checked any more. Remove it and set it up again.'}
          </span>
        )}
      </p>
    </div>
    {mayRemove && (
      <ActionButton
        label={`Remove ${name}`}
        run={async () => {
          const confirmation = { button: 'Remove', action: `Remove ${name}` };
          await call(removeFactor, { params: { id } }, { confirmation });
          await onRemoved();
        }}
      >
        Remove
      </ActionButton>
    )}
  </li>
);
