import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { useOpenAuthModal } from '#web/shell/open-auth-modal.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { whenOf } from '../when.ts';

/** After the account was asked to be deleted: until when it can be kept, and how. */
export function Leaving({ deletesAt }: { deletesAt: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const openAuthModal = useOpenAuthModal();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="max-w-2xl">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        Your account will be deleted on {whenOf(deletesAt)}, Bulawayo time
      </h2>
      <p className="mt-4 text-ink2">
        You are signed out on every device. If you change your mind, sign in before then to keep the account. We have
        sent you an email with these details.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/')}>Go to the home page</ButtonLink>
        <Button kind="quiet" onClick={() => openAuthModal('login')}>
          Sign in and keep my account
        </Button>
      </p>
    </section>
  );
}
