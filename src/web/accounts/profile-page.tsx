import { href } from 'react-router';
import { readAccount } from '#contract/accounts/profile.ts';
import { call } from '../api.ts';
import { privateMetaOf } from '../seo/page-meta.ts';
import { AsyncSection } from '../ui/records/async-section.tsx';
import { useAsync } from '../ui/records/use-async.ts';
import { ProfileForm } from './profile-form.tsx';

export const meta = privateMetaOf(href('/account'), {
  title: 'My account',
  description: 'Your name, phone number and organisation, as used in your bookings and emails.',
});

const load = (signal?: AbortSignal) => call(readAccount, {}, { signal });

export default function ProfilePage() {
  const account = useAsync(load);
  return (
    <section aria-labelledby="profile">
      <h2 id="profile" className="text-h3">
        Profile
      </h2>
      <div className="mt-5">
        <AsyncSection {...account} waiting="Loading your profile..." failure="Your profile could not be loaded.">
          {(own) => <ProfileForm account={own} />}
        </AsyncSection>
      </div>
    </section>
  );
}
