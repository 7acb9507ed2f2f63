import { useEffect, useEffectEvent, useState } from 'react';
import { href } from 'react-router';
import {
  type Enrolment,
  readSecondFactor,
  type SecondFactorKind,
  type SecondFactorState,
  startEnrolment,
} from '#contract/accounts/second-factor.ts';
import { isStaff } from '#contract/accounts/staff.ts';
import { limits } from '#contract/limits.ts';
import { safePath } from '#contract/safe-path.ts';
import { call } from '#web/api.ts';
import { RouteGuard } from '#web/auth/guard/route-guard.tsx';
import { useQuery } from '#web/auth/query/use-query.ts';
import { HomeLink } from '#web/company/home-link.tsx';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { sessionMiddleware } from '#web/data/session-middleware.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session/session.ts';
import { useSignOut } from '#web/shell/sign-out.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { PasswordField } from '#web/ui/forms/field.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { SignInAgain } from '../sign-in-again.tsx';
import type { Route } from './+types/second-factor-page.ts';
import { AppCode, AppScan } from './app-steps.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factor-page.css';

export const clientMiddleware = [sessionMiddleware];

export const handle: PageHandle = { scripts: 'at-once', header: false, advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/account/second-factor'), {
  title: 'Second factor',
  description: 'Set up an authenticator app or a passkey, which your account asks for besides the password.',
});

export const clientLoader = pageLoader(({ signal }) => call(readSecondFactor, {}, { signal }));

export const HydrateFallback = () => <SecondFactorPage loaderData="loading" />;
export const ErrorBoundary = () => <SecondFactorPage loaderData="failed" />;
export default SecondFactorPage;

function SecondFactorPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const session = useSession();
  const signOut = useSignOut();
  const user = session.state === 'user' ? session.user : null;
  return (
    <div className="page page-end page-start">
      <div className="second-factor-top">
        <HomeLink />
        {user && (
          <p className="text-ink2">
            Signed in as {user.email}{' '}
            <button type="button" className="link" onClick={signOut}>
              Logout
            </button>
          </p>
        )}
      </div>
      <div className="second-factor-head">
        <h1 className="text-step-title">
          A second factor
          <br />
          for {user && isStaff(user) ? 'the office' : 'your account'}
        </h1>
        <p className="text-lead text-ink2">
          Besides your password, you confirm with your phone that it is you. You need an authenticator app. It takes two
          minutes and works without a network.
        </p>
      </div>
      <noscript>
        <p className="callout mt-6">This page needs JavaScript.</p>
      </noscript>
      <div className="needs-script">
        <RouteGuard roles={[]}>
          {user && (
            <LoadedPart name="your second factor" loaded={loaderData}>
              {(state) => <SetUp state={state} email={user.email} />}
            </LoadedPart>
          )}
        </RouteGuard>
      </div>
    </div>
  );
}

function SetUp({ state, email }: { state: SecondFactorState; email: string }) {
  const query = useQuery();
  const wanted = query.get('add');
  const hasApp = state.factors.some(({ kind }) => kind === 'app');
  const [kind, setKind] = useState<SecondFactorKind>(wanted === 'passkey' || hasApp ? 'passkey' : 'app');
  const needsPassword = state.confirmBy === 'password';
  const [password, setPassword] = useState<string | null>(needsPassword ? null : '');
  const onward = safePath(query.get('redirect') ?? href('/account/security'));
  if (state.factors.length > 0 && !wanted) return <AlreadySetUp onward={onward} />;
  if (state.confirmBy === 'sign-in') return <SignInFirst email={email} />;
  if (password === null) return <PasswordFirst onTyped={setPassword} />;
  return (
    <Steps
      key={kind}
      kind={kind}
      password={password}
      onward={onward}
      onPasswordAgain={needsPassword ? () => setPassword(null) : undefined}
      onOther={state.passkeysOffered && kind === 'app' ? () => setKind('passkey') : undefined}
    />
  );
}

const AlreadySetUp = ({ onward }: { onward: string }) => (
  <div className="mt-8 grid justify-items-start gap-5">
    <Callout tone="ok">Your second factor is set up.</Callout>
    <ButtonLink to={onward}>Continue</ButtonLink>
  </div>
);

const SignInFirst = ({ email }: { email: string }) => (
  <div className="mt-8 grid justify-items-start gap-5">
    <p>You signed in a while ago. Sign in again first; you then have {limits.freshSignInMinutes} minutes for this.</p>
    <SignInAgain email={email} onward={href('/account/second-factor')} />
  </div>
);

function PasswordFirst({ onTyped }: { onTyped: (password: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  return (
    <form
      className="mt-8 grid max-w-md gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed) onTyped(typed);
        else setError('Enter your password');
      }}
    >
      <p>You logged in a while ago. Enter your password first.</p>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={typed}
        error={error || undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setError('');
        }}
      />
      <Button type="submit" className="justify-self-start">
        Continue
      </Button>
    </form>
  );
}

interface StepsProps {
  kind: SecondFactorKind;
  password: string;
  onward: string;
  /** Asks for the password again, after a refusal. */
  onPasswordAgain: (() => void) | undefined;
  onOther: (() => void) | undefined;
}

/** Three steps beside one another; the last one appears when the code or the passkey is right. */
function Steps({ kind, password, onward, onPasswordAgain, onOther }: StepsProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const { failure, act } = useAction();
  const begin = useEffectEvent(() =>
    act(async () => {
      const body = { kind, ...(password && { password }) };
      setEnrolment(await call(startEnrolment, { body }));
    }),
  );
  useEffect(() => void begin(), []);
  if (failure) {
    return (
      <div className="mt-8 grid justify-items-start gap-5">
        <Callout tone="danger">{failure}</Callout>
        <Button onClick={onPasswordAgain ?? (() => void begin())}>Try again</Button>
      </div>
    );
  }
  if (!enrolment) return <p className="mt-8">One moment...</p>;
  return (
    <>
      <div className="second-factor-steps">
        {enrolment.kind === 'app' ? (
          <>
            <AppScan enrolment={enrolment} onOther={onOther} />
            <AppCode enrolment={enrolment} isProved={recoveryCodes !== null} onProved={setRecoveryCodes} />
          </>
        ) : (
          <PasskeyStep enrolment={enrolment} isProved={recoveryCodes !== null} onProved={setRecoveryCodes} />
        )}
        <section aria-labelledby="step-3" className="second-factor-step">
          <h2 id="step-3" className="text-h4">
            <span>{enrolment.kind === 'app' ? 3 : 2}</span> Keep {limits.recoveryCodes} recovery codes
          </h2>
          {recoveryCodes === null ? (
            <p className="text-small text-ink2">They appear here once the first step is done.</p>
          ) : (
            <RecoveryCodes id={enrolment.id} codes={recoveryCodes} onward={onward} />
          )}
        </section>
      </div>
      <p className="mt-4 text-small text-ink2">
        Phone and codes both lost? An owner of the office can reset your second factor; you get an email and set it up
        again.
      </p>
    </>
  );
}
