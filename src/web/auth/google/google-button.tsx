import { href } from 'react-router';
import { provider, startSignIn } from '#contract/accounts/google.ts';
import { addressOfCall } from '#web/api.ts';
import { useRootReply } from '#web/company/company.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { addressOf, type Origin } from '../navigation/navigation-state.ts';
import { storeOrigin } from './google-origin.ts';
import '../form-parts/auth-forms.css';

export function GoogleButton({ origin, signsUp = false }: { origin: Origin | undefined; signsUp?: boolean }) {
  const google = useRootReply()?.google ?? 'off';
  if (google === 'off') return null;
  const place = addressOf(origin);
  const start = addressOfCall(startSignIn, {
    params: { provider },
    query: { signup: signsUp ? 'true' : undefined, redirect_uri: place === '/' ? undefined : place },
  });
  return (
    <div className="mb-6 grid gap-3">
      <a className="button button-quiet google-button" href={start} rel="nofollow" onClick={() => storeOrigin(origin)}>
        <GoogleMark />
        Continue with Google
      </a>
      {google === 'demo' && (
        <p className="text-small text-ink2">Demo: a stand-in on this computer. Nothing goes to Google.</p>
      )}
      {signsUp && (
        <p className="text-small text-ink2">
          By continuing with Google you agree to the{' '}
          <TextLink to={href('/terms')} target="_blank">
            Terms and Conditions
          </TextLink>
          .
        </p>
      )}
      <p className="mt-2 flex items-center gap-4 text-small text-ink2">
        <span className="or-line" />
        or with email
        <span className="or-line" />
      </p>
    </div>
  );
}

const arcs = [
  { colour: '#ea4335', path: 'M15.5 5.4A7.2 7.2 0 0 0 4.1 5.9' },
  { colour: '#fbbc05', path: 'M4.1 5.9A7.2 7.2 0 0 0 4.1 14.1' },
  { colour: '#34a853', path: 'M4.1 14.1A7.2 7.2 0 0 0 15.1 15.1' },
  { colour: '#4285f4', path: 'M15.1 15.1A7.2 7.2 0 0 0 17.2 10H10.3' },
];

const GoogleMark = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="none" strokeWidth="3.2" aria-hidden="true" focusable="false">
    {arcs.map(({ colour, path }) => (
      <path key={colour} stroke={colour} d={path} />
    ))}
  </svg>
);
