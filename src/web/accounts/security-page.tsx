import { href } from 'react-router';
import { readAccount } from '#contract/accounts/profile.ts';
import { call } from '../api.ts';
import { privateMetaOf } from '../seo/page-meta.ts';
import { AsyncSection } from '../ui/records/async-section.tsx';
import { useAsync } from '../ui/records/use-async.ts';
import { OwnPassword } from './own-password.tsx';
import { SessionList } from './session-list.tsx';

export const meta = privateMetaOf(href('/account/security'), {
  title: 'Security of my account',
  description: 'Change your password, see where you are signed in, and sign out of other devices.',
});

const load = (signal?: AbortSignal) => call(readAccount, {}, { signal });

export default function SecurityPage() {
  const account = useAsync(load);
  return (
    <div className="account-columns">
      <section aria-labelledby="password">
        <h2 id="password" className="text-h3">
          Password
        </h2>
        <div className="mt-5">
          <AsyncSection {...account} waiting="Loading your account..." failure="Your account could not be loaded.">
            {(own) => <OwnPassword account={own} onSet={() => void account.reload()} />}
          </AsyncSection>
        </div>
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions" className="text-h3">
          Where you are signed in
        </h2>
        <div className="mt-5">
          <SessionList />
        </div>
      </section>
    </div>
  );
}
