import { href } from 'react-router';
import { passwordMessages } from '#contract/accounts/passwords.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import type { PageHandle } from '#web/ui/page-handle.ts';
import { AccountPageFrame } from '../form-parts/auth-page-frame.tsx';
import { NoScriptNote } from '../form-parts/no-script-note.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useResetLink } from './use-reset-link.ts';

export const handle: PageHandle = { scripts: 'at-once' };

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
