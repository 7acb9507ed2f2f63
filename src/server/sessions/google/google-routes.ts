import * as contract from '#contract/accounts/google.ts';
import { safePath } from '#contract/safe-path.ts';
import { AppError } from '#server/platform/app-error.ts';
import { googleIn } from '#server/platform/config.ts';
import type { App, Ctx } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { redirectUncached } from '#server/platform/http/error-replies.ts';
import { fetchExternal } from '#server/platform/http-client.ts';
import { log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { answerReturnOnce, openAttempt, planAttempt } from '../oauth-attempts.ts';
import { welcomeEmail } from '../welcome-email.ts';
import { mountDemoGoogle } from './demo/demo-google.ts';
import { googlePart, recognise } from './google-account.ts';
import { createGoogleClient, type GoogleClient } from './google-client.ts';

// Each start stores an attempt, and a return may cause a request to Google.
const allPerAddress = {
  start: { name: 'google-start', most: 300, perSeconds: 600 },
  callback: { name: 'google-callback', most: 300, perSeconds: 600 },
};

const loginPage = (error: contract.AuthError, more: Record<string, string> = {}): string =>
  `/login?${new URLSearchParams({ error, ...more })}`;

/** Shows a page instead of JSON for every refusal, because people follow these links; unknown paths stay 404. */
const pageForRefusal = ({ code }: AppError): string | null =>
  code === 'NOT_FOUND' || code === 'VALIDATION_FAILED' ? null : loginPage('unavailable');

export function mountGoogle(platform: Platform, app: App): void {
  const { router, db, clock, mailer, personalData } = platform;
  const google = clientOf(platform, app);
  personalData.add(googlePart);
  const welcome = welcomeEmail(platform);

  router.on(
    contract.startSignIn,
    { allPerAddress: allPerAddress.start, pageForRefusal },
    async ({ c, params: { provider }, query }) => {
      if (provider !== contract.provider || !google) throw new AppError('NOT_FOUND');
      const signsUp = query.signup === 'true';
      const elsewhere = startElsewhere(platform, c, signsUp);
      if (elsewhere) return redirectUncached(c, elsewhere);
      const planned = planAttempt(platform, c);
      const url = await google.signInUrl(planned.attempt).catch(unanswered(c, 'google.start'));
      if (!url) return redirectUncached(c, loginPage('unavailable'));
      await openAttempt(platform, c, planned, { provider, signsUp, returnTo: safePath(query.redirect_uri) });
      return redirectUncached(c, url);
    },
  );

  router.on(
    contract.googleCallback,
    { allPerAddress: allPerAddress.callback, pageForRefusal: () => loginPage('unavailable') },
    async ({ c }) => {
      const parameters = new URL(c.req.url).searchParams;
      const returned = { provider: contract.provider, parameters };
      const place = await answerReturnOnce(platform, c, returned, async (attempt) => {
        const claims = await google?.identify(parameters, attempt).catch(unanswered(c, 'google.return'));
        if (!claims) return { refusedTo: loginPage('unavailable') };
        const recognised = await recognise(platform, claims, attempt.signsUp, async (trx, user) => {
          await mailer.post(trx, welcome(user));
          await audit(trx, clock, { event: 'signup', userId: user.id, details: { by: 'google' } });
        });
        if ('user' in recognised) return { userId: recognised.user.id };
        const { refusal, email } = recognised;
        await audit(db, clock, { event: 'google.refused', details: { reason: refusal } });
        return { refusedTo: loginPage(refusal, email ? { provider: contract.provider, email } : {}) };
      });
      return redirectUncached(c, place ?? loginPage('unavailable'));
    },
  );
}

/** Google as configured; without settings the demo's own provider in this process; otherwise none. */
function clientOf(platform: Platform, app: App): GoogleClient | null {
  const { config } = platform;
  if (config.google) return createGoogleClient(platform, config.google, fetchExternal);
  if (googleIn(config) === 'off') return null;
  const demo = mountDemoGoogle(platform, app);
  return createGoogleClient(platform, demo.settings, demo.fetch);
}

/**
 * Where a sign-in that may not start here is redirected. A request from another site did not press our button: it gets
 * the page with the button. In the demo, 127.0.0.1 redirects to localhost, where the cookie is read later, and the
 * stand-in serves only this machine.
 */
function startElsewhere({ config, link }: Platform, c: Ctx, signsUp: boolean): string | null {
  const here = new URL(c.req.url);
  const site = new URL(config.publicUrl);
  if (config.mode === 'demo') {
    const isAlias = here.hostname === '127.0.0.1' && site.hostname === 'localhost' && here.port === site.port;
    if (isAlias) return link(here.pathname + here.search);
    return googleIn(config) === 'demo' && !c.get('fromThisMachine') ? loginPage('unavailable') : null;
  }
  return c.req.header('sec-fetch-site') === 'cross-site' ? (signsUp ? '/signup' : '/login') : null;
}

/** Logs the class and code of a failed step only: the provider's message may name a person. */
const unanswered =
  (c: Ctx, event: string) =>
  (error: unknown): null => {
    const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } };
    log('warn', event, { requestId: c.get('requestId'), error: name, code, cause: cause?.code });
    return null;
  };
