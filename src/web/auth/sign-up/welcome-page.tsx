import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { isStaff } from '#contract/accounts/staff.ts';
import { limits } from '#contract/limits.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { addressOf, emailIn, useNavigationState } from '../navigation/navigation-state.ts';
import { useQuery } from '../query/use-query.ts';
import './sign-up.css';

export const handle: PageHandle = { scripts: 'at-once', advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/welcome'), {
  title: 'Signed in',
  description: 'You are signed in.',
});

/** Shows the account and its sign-in method, and continues after 5 seconds unless stopped (WCAG 2.2.1). */
export default function WelcomePage() {
  const navigate = useNavigate();
  const { from, message } = useNavigationState();
  const query = useQuery();
  const session = useSession();
  const [isStaying, setStaying] = useState(false);
  // Staff continue to the admin, unless they were on the way to another page.
  const target = !from && session.state === 'user' && isStaff(session.user) ? href('/admin') : addressOf(from);
  const goOn = (): void => void navigate(target, { replace: true, state: from?.state ?? null });
  useAfter(isStaying ? null : limits.welcomeRedirectMs, goOn);
  const email = session.state === 'user' ? session.user.email : emailIn(query);
  const method = query.get('method')?.toLowerCase() === 'google' ? 'Google' : 'Email';
  return (
    <div className="page max-w-3xl py-14">
      <h1 className="text-title">{session.state === 'visitor' ? 'Welcome' : 'You are signed in'}</h1>
      {message && (
        <Callout tone="ok" within="mt-6">
          {message}
        </Callout>
      )}
      <dl className="rule-top mt-8">
        {[
          ['Email', email ?? ''],
          ['Method', method],
        ].map(([name, value]) => (
          <div key={name} className="rule-bottom welcome-fact grid">
            <dt className="text-ink3">{name}</dt>
            <dd className="min-w-0 wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-ink2" role="status">
        {isStaying
          ? 'Take your time.'
          : target === '/'
            ? 'Taking you to the home page in 5 seconds.'
            : 'Taking you back in 5 seconds.'}
      </p>
      <div className="actions mt-6">
        <Button kind="primary" onClick={goOn}>
          {target === '/' ? 'Go to Home Now' : 'Continue'}
        </Button>
        {!isStaying && (
          <Button kind="quiet" onClick={() => setStaying(true)}>
            Stay here
          </Button>
        )}
      </div>
    </div>
  );
}

function useAfter(ms: number | null, act: () => void): void {
  const [run] = useState(() => ({ act }));
  run.act = act;
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => run.act(), ms);
    return () => clearTimeout(timer);
  }, [ms, run]);
}
