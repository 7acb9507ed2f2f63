import { href } from 'react-router';
import { googleMessages } from '#contract/accounts/google.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import type { PageHandle } from '#web/ui/page-handle.ts';
import { AccountPageFrame } from '../form-parts/auth-page-frame.tsx';
import { VerifyingSession } from '../guard/route-guard.tsx';
import { useGoogleReturn } from './use-google-return.ts';

export const handle: PageHandle = { scripts: 'at-once' };

export const meta = privateMetaOf(href('/oauth-success'), {
  title: 'Signing in with Google',
  description: 'You are being signed in with Google.',
  // The address contains a code until the page has read it, and must not leak through the referrer.
  more: [{ name: 'referrer', content: 'no-referrer' }],
});

/** Exchanges the hand-over code of a Google sign-in (product/accounts.md#google-sign-in). */
export default function OauthSuccessPage() {
  const failed = useGoogleReturn();
  return (
    <AccountPageFrame heading="Signing in with Google">
      {failed ? (
        <div className="grid gap-6">
          <Callout tone="danger">
            <p>{googleMessages.failed}</p>
            <p>{failed.detail ?? googleMessages.startAgain}</p>
          </Callout>
          <ButtonLink className="justify-self-start" to={href('/login')} state={{ from: failed.from }}>
            Back to login
          </ButtonLink>
        </div>
      ) : (
        <VerifyingSession />
      )}
    </AccountPageFrame>
  );
}
