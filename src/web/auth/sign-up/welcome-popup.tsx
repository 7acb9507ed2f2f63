import { href, useLocation } from 'react-router';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { PageLink } from '#web/ui/controls/page-link.tsx';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { emailIn, readNavigationState } from '../navigation/navigation-state.ts';
import { useQuery } from '../query/use-query.ts';
import { useReplaceEntry } from '../query/use-replace-entry.ts';
import './welcome-popup.css';

interface Props {
  brand: string;
  /** Takes precedence over the navigation state, which takes precedence over the query. */
  email?: string;
  onClosed?: () => void;
}

const tips = [
  { label: 'Book a consultation', to: href('/bookings') },
  { label: 'Explore geospatial services', to: href('/services2') },
  { label: 'Read articles', to: href('/articles-and-projects') },
];

/** What the new account was opened for, by the path of the page. */
const goals: Record<string, string> = {
  [href('/map-your-project')]: 'Continue: your quote request',
  [href('/checkout')]: 'Continue: your order',
  [href('/bookings')]: 'Continue: your booking',
};

/** Greets a new account. Opens in 500 ms, closes in 300 ms, then removes `welcome` from the address. */
export function WelcomePopup({ brand, email, onClosed }: Props) {
  const location = useLocation();
  const { pathname } = location;
  const state = readNavigationState(location);
  const query = useQuery();
  const forget = useForgetWelcome();
  const address = email ?? state.email ?? emailIn(query);
  return (
    <Dialog
      title={`Welcome to ${brand}!`}
      className="dialog-wide welcome exact-timing"
      lead={<div className="welcome-map" />}
      onClose={() => {
        onClosed?.();
        forget();
      }}
    >
      <p className="mt-3 text-ink2">
        Your account {address && <strong className="wrap-break-word text-ink">({address})</strong>} is now active.
        You're ready to explore our geospatial solutions!
      </p>
      <QuickTips goal={goals[pathname]} />
    </Dialog>
  );
}

function QuickTips({ goal }: { goal: string | undefined }) {
  const close = useCloseDialog();
  return (
    <>
      {goal && (
        <Button className="mt-6 w-full" onClick={close}>
          {goal}
        </Button>
      )}
      <ul className="rule-top my-6">
        {tips.map((tip) => (
          <li key={tip.to} className="rule-bottom">
            <PageLink className="welcome-link font-strong" to={tip.to}>
              {tip.label}
              <Icon name="arrow-right" />
            </PageLink>
          </li>
        ))}
      </ul>
      <Button kind={goal ? 'quiet' : 'primary'} className="w-full" onClick={close}>
        Get Started
      </Button>
    </>
  );
}

/** Removes the welcome from the address and the state, replacing the history entry. */
function useForgetWelcome(): () => void {
  const replaceEntry = useReplaceEntry();
  const { pathname, search, hash, state } = useLocation();
  return () => {
    const query = new URLSearchParams(search);
    query.delete('welcome');
    const { showWelcome: _shown, ...rest } = (state ?? {}) as { showWelcome?: boolean };
    replaceEntry(`${pathname}${query.size ? `?${query}` : ''}${hash}`, rest);
  };
}
