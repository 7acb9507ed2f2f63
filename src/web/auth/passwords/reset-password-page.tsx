import { useEffect, useState } from 'react';
import { href } from 'react-router';
import {
  passwordMessages,
  resetPassword,
  resetPasswordSchema,
  resetTokenSchema,
  validateReset,
} from '#contract/accounts/passwords.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { ApiError, call } from '#web/api.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { PasswordField } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { verifySession } from '../calls/session-calls.ts';
import { AccountPageFrame, NoScriptNote } from '../form-parts/auth-page-frame.tsx';
import { PasswordChecklist } from '../form-parts/password-checklist.tsx';
import { messagesOf } from '../form-parts/validate.ts';
import { useLinkToken } from '../query/use-link-token.ts';

export const handle: PageHandle = { scripts: 'at-once', header: false, advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/reset-password'), {
  title: 'Reset password',
  description: 'Choose a new password with the link we emailed you. The link works once.',
  more: [{ name: 'referrer', content: 'no-referrer' }],
});

export default function ResetPasswordPage() {
  const { link, tryAgain, refuse } = useResetLink();
  return (
    <AccountPageFrame heading="Choose a new password">
      <NoScriptNote />
      {link.state === 'checking' && <Spinner label={passwordMessages.checking} />}
      {link.state === 'works' && (
        <ResetPasswordForm key={link.token} token={link.token} emailHint={link.emailHint} onOver={refuse} />
      )}
      {link.state === 'missing' && (
        <Ending>
          <Callout>Open the link in our email again, or ask for a new one.</Callout>
        </Ending>
      )}
      {link.state === 'refused' && (
        <Ending onTryAgain={link.over ? undefined : tryAgain}>
          <Callout tone="danger">{link.message}</Callout>
        </Ending>
      )}
    </AccountPageFrame>
  );
}

const Ending = ({ onTryAgain, children }: { onTryAgain?: (() => void) | undefined; children: React.ReactNode }) => (
  <div className="grid gap-6">
    {children}
    <div className="actions">
      {onTryAgain && <Button onClick={onTryAgain}>Try again</Button>}
      <ButtonLink kind={onTryAgain ? 'quiet' : 'primary'} to={href('/forgot-password')}>
        Ask for a new link
      </ButtonLink>
      <ButtonLink kind="quiet" to={href('/login')}>
        Sign in
      </ButtonLink>
    </div>
  </div>
);

interface Props {
  token: string;
  emailHint: string;
  onOver: (error: ApiError) => void;
}

function ResetPasswordForm({ token, emailHint, onOver }: Props) {
  const leave = useLeave();
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    validate: (values) => messagesOf(resetPasswordSchema, { token, ...values }),
    async submit(values) {
      try {
        await call(resetPassword, { body: { token, ...values } });
      } catch (error) {
        if (isOver(error)) return onOver(error);
        throw error;
      }
      // The reset ended every session of the account; if this browser had one, update its state now.
      void verifySession().catch(() => {});
      await leave(href('/login'), { replace: true, state: { message: passwordMessages.changed } });
    },
  });
  return (
    <form className="grid gap-5" {...form.form}>
      <p className="text-ink2">
        For the account <strong className="wrap-break-word text-ink">{emailHint}</strong>. You will be signed out on
        every device.
      </p>
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <div className="grid gap-2">
        <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
        <PasswordChecklist password={form.values.password} />
      </div>
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Button kind="primary" type="submit" busy={form.busy}>
        Change password
      </Button>
    </form>
  );
}

type ResetLink =
  | { state: 'checking' }
  | { state: 'missing' }
  | { state: 'works'; token: string; emailHint: string }
  /** `over`: the link cannot be used any more; otherwise a retry may succeed. */
  | { state: 'refused'; message: string; over: boolean };

const endings: readonly string[] = [
  'RESET_TOKEN_INVALID',
  'RESET_TOKEN_EXPIRED',
  'RESET_TOKEN_USED',
] satisfies ErrorCode[];

/** Whether the error means that this link cannot be used any more. */
const isOver = (error: unknown): error is ApiError => error instanceof ApiError && endings.includes(error.code);

/** Reads the token from the address, removes it there at once, and checks with the server that it is valid. */
function useResetLink() {
  const [requested, retry] = useLinkToken();
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });

  useEffect(() => {
    if (!requested) return;
    const { token } = requested;
    if (token === '') return setLink({ state: 'missing' });
    if (!resetTokenSchema.safeParse(token).success) return setLink(refusedFor(errors.RESET_TOKEN_INVALID.message));
    setLink({ state: 'checking' });
    const leaving = new AbortController();
    call(validateReset, { body: { token } }, { signal: leaving.signal }).then(
      ({ emailHint }) => setLink({ state: 'works', token, emailHint }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setLink(refusedBy(error));
      },
    );
    return () => leaving.abort();
  }, [requested]);

  return {
    link,
    tryAgain: retry,
    refuse: (error: ApiError) => setLink(refusedBy(error)),
  };
}

const refusedFor = (message: string): ResetLink => ({ state: 'refused', message, over: true });

const refusedBy = (error: unknown): ResetLink => ({
  state: 'refused',
  message: error instanceof Error ? error.message : '',
  over: isOver(error),
});
