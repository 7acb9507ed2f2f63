import { href } from 'react-router';
import { businessZone } from '#contract/bookings/bookings.ts';
import { useOpenAuthModal } from '#web/shell/open-auth-modal.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';

export function Leaving({ deletesAt }: { deletesAt: string }) {
  const openAuthModal = useOpenAuthModal();
  return (
    <section className="max-w-2xl">
      <h2 ref={useFocusOnMount()} tabIndex={-1} className="text-h3 outline-none">
        Your account will be deleted on {instantInFull(businessZone, deletesAt)}, Bulawayo time
      </h2>
      <p className="mt-4 text-ink2">
        You are signed out on every device. If you change your mind, sign in before then to keep the account. We have
        sent you an email with these details.
      </p>
      <p className="actions mt-6">
        <ButtonLink to={href('/')}>Go to the home page</ButtonLink>
        <Button kind="quiet" onClick={() => openAuthModal('login')}>
          Sign in and keep my account
        </Button>
      </p>
    </section>
  );
}
