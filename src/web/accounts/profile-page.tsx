import { href } from 'react-router';
import { readAccount } from '#contract/accounts/profile.ts';
import { LoadedPart, type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { privateMetaOf } from '../seo/page-meta.ts';
import type { Route } from './+types/profile-page.ts';
import { ProfileForm } from './profile-form.tsx';

export const meta = privateMetaOf(href('/account'), {
  title: 'My account',
  description: 'Your name, phone number and organisation, as used in your bookings and emails.',
});

export const clientLoader = replyLoader(readAccount);

export const HydrateFallback = () => <ProfilePage loaderData="loading" />;
export const ErrorBoundary = () => <ProfilePage loaderData="failed" />;
export default ProfilePage;

function ProfilePage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <TitledSection id="profile" title="Profile" level={2}>
      <div className="mt-5">
        <LoadedPart name="your profile" loaded={loaderData}>
          {(own) => <ProfileForm account={own} />}
        </LoadedPart>
      </div>
    </TitledSection>
  );
}
