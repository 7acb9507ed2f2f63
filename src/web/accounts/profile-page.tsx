import { href } from 'react-router';
import { readAccount } from '#contract/accounts/profile.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { privateMetaOf } from '../seo/page-meta.ts';
import { AsyncSection } from '../ui/records/async-section.tsx';
import { ProfileForm } from './profile-form.tsx';

export const meta = privateMetaOf(href('/account'), {
  title: 'My account',
  description: 'Your name, phone number and organisation, as used in your bookings and emails.',
});

export default function ProfilePage() {
  const account = useReply(readAccount);
  return (
    <TitledSection id="profile" title="Profile" level={2}>
      <div className="mt-5">
        <AsyncSection {...account} waiting="Loading your profile..." failure="Your profile could not be loaded.">
          {(own) => <ProfileForm account={own} />}
        </AsyncSection>
      </div>
    </TitledSection>
  );
}
