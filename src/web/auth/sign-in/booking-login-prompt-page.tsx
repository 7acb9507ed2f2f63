import { href } from 'react-router';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { SignInRequiredPrompt } from '../guard/route-guard.tsx';

export const handle: PageHandle = { advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/booking-login-prompt'), {
  title: 'Login required',
  description: 'Log in or create an account to book a free consultation.',
});

export default function BookingLoginPromptPage() {
  return (
    <div className="page py-10">
      <h1 className="text-title">Before you book</h1>
      <SignInRequiredPrompt />
    </div>
  );
}
