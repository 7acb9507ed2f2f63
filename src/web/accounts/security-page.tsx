import { href } from 'react-router';
import { listSessions } from '#contract/accounts/device-sessions.ts';
import { readEmailChange } from '#contract/accounts/email-change.ts';
import { readAccount } from '#contract/accounts/profile.ts';
import { readSecondFactor } from '#contract/accounts/second-factor.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { privateMetaOf } from '../seo/page-meta.ts';
import type { Route } from './+types/security-page.ts';
import { OwnEmail } from './email/own-email.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSecondFactor } from './second-factor/own-second-factor.tsx';
import { SessionList } from './session-list.tsx';

export const meta = privateMetaOf(href('/account/security'), {
  title: 'Security of my account',
  description: 'Change your password, see where you are signed in, and sign out of other devices.',
});

export const clientLoader = pageLoader(async ({ signal }) => {
  const [account, { sessions }, secondFactor, { pending }] = await Promise.all([
    call(readAccount, {}, { signal }),
    call(listSessions, {}, { signal }),
    call(readSecondFactor, {}, { signal }),
    call(readEmailChange, {}, { signal }),
  ]);
  return { account, sessions, secondFactor, pending };
});

export const HydrateFallback = () => <SecurityPage loaderData="loading" />;
export const ErrorBoundary = () => <SecurityPage loaderData="failed" />;
export default SecurityPage;

function SecurityPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <LoadedPart name="your account" loaded={loaderData}>
      {({ account, sessions, secondFactor, pending }, { refresh }) => (
        <div className="account-columns">
          <TitledSection id="password" title="Password" level={2}>
            <div className="mt-5">
              <OwnPassword account={account} onSet={() => void refresh()} />
            </div>
          </TitledSection>
          {account.user.auth_provider === 'email' && (
            <TitledSection id="email" title="Email address" level={2}>
              <div className="mt-5">
                <OwnEmail account={account} pending={pending} reload={refresh} />
              </div>
            </TitledSection>
          )}
          <TitledSection id="second-factor" title="Second factor" level={2}>
            <div className="mt-5">
              <OwnSecondFactor state={secondFactor} reload={refresh} />
            </div>
          </TitledSection>
          <TitledSection id="sessions" title="Where you are signed in" level={2}>
            <div className="mt-5">
              <SessionList sessions={sessions} reload={refresh} />
            </div>
          </TitledSection>
        </div>
      )}
    </LoadedPart>
  );
}
