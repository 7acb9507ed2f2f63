import { useState } from 'react';
import { href } from 'react-router';
import { confirmEmailChange } from '#contract/accounts/email-change.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { AccountPageFrame } from '#web/auth/form-parts/auth-page-frame.tsx';
import { useLinkToken } from '#web/auth/query/use-link-token.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';

export const handle: PageHandle = { scripts: 'at-once', header: false, advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/email-change'), {
  title: 'Confirm your email address',
  description: 'Confirm the new email address of your account with the link we emailed you.',
  more: [{ name: 'referrer', content: 'no-referrer' }],
});

/** Confirms on a press, so that a mail program that opens links confirms nothing. */
export default function ConfirmEmailPage() {
  const [link] = useLinkToken();
  const [outcome, setOutcome] = useState<ReplyOf<typeof confirmEmailChange> | null>(null);
  const { busy, failure, act } = useAction();
  return (
    <AccountPageFrame heading="Confirm your email address">
      <noscript>
        <p className="callout mb-6">Confirming needs JavaScript.</p>
      </noscript>
      <div className="grid justify-items-start gap-6" role="status">
        {failure && <Callout tone="danger">{failure}</Callout>}
        {!outcome && (
          <>
            <p>The address of your account changes once the old and the new address have confirmed it.</p>
            <Button
              busy={busy}
              onClick={() =>
                void act(async () => setOutcome(await call(confirmEmailChange, { body: { token: link?.token ?? '' } })))
              }
            >
              Confirm
            </Button>
          </>
        )}
        {outcome?.isChanged && (
          <>
            <Callout tone="ok">Your address is changed. Log in with the new one.</Callout>
            <ButtonLink to={href('/login')}>Log in</ButtonLink>
          </>
        )}
        {outcome && !outcome.isChanged && (
          <Callout>
            Thank you. The {outcome.waitsFor === 'old' ? 'old' : 'new'} address has to confirm it too: open the link in
            the email we sent there.
          </Callout>
        )}
      </div>
    </AccountPageFrame>
  );
}
