import { href } from 'react-router';
import { readAccount } from '#contract/accounts/profile.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { privateMetaOf } from '../seo/page-meta.ts';
import { AsyncSection } from '../ui/records/async-section.tsx';
import { OwnPassword } from './own-password.tsx';
import { SessionList } from './session-list.tsx';

export const meta = privateMetaOf(href('/account/security'), {
  title: 'Security of my account',
  description: 'Change your password, see where you are signed in, and sign out of other devices.',
});

export default function SecurityPage() {
  const account = useReply(readAccount);
  return (
    <div className="account-columns">
      <TitledSection id="password" title="Password" level={2}>
        <div className="mt-5">
          <AsyncSection {...account} waiting="Loading your account..." failure="Your account could not be loaded.">
            {(own) => <OwnPassword account={own} onSet={() => void account.reload()} />}
          </AsyncSection>
        </div>
      </TitledSection>
      <TitledSection id="sessions" title="Where you are signed in" level={2}>
        <div className="mt-5">
          <SessionList />
        </div>
      </TitledSection>
    </div>
  );
}
