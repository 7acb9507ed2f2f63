import * as openId from 'openid-client';
import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { addSeconds, type Clock } from '#server/platform/clock.ts';
import type { GoogleSettings } from '#server/platform/config.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sameText } from '#server/platform/security/secrets.ts';
import type { Attempt } from '../oauth-attempts.ts';

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string(),
  email_verified: z.literal(true),
  azp: z.optional(z.string()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
});
export type Claims = z.output<typeof claimsSchema>;

export interface GoogleClient {
  /** The authorization URL for the browser. @throws when Google does not answer */
  signInUrl(attempt: Attempt): Promise<string>;
  /** The person identified by the returned parameters. @throws unless every protocol check passes */
  identify(parameters: URLSearchParams, attempt: Attempt): Promise<Claims>;
}

/** OpenID code flow with PKCE, state and nonce. Tokens are checked by the system clock. */
export function createGoogleClient(
  { clock, link }: Pick<Platform, 'clock' | 'link'>,
  settings: GoogleSettings,
  fetchProvider: openId.CustomFetch,
): GoogleClient {
  const redirectUri = link('/api/auth/google/callback');
  const configured = createConfiguration(clock, settings, fetchProvider);

  return {
    async signInUrl({ state, nonce, verifier }) {
      const url = openId.buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Several Google accounts may share a browser: the person chooses one each time.
        prompt: 'select_account',
      });
      return url.href;
    },
    async identify(parameters, { state, nonce, verifier }) {
      const tokens = await openId.authorizationCodeGrant(await configured(), new URL(`${redirectUri}?${parameters}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = claimsSchema.parse(tokens.claims());
      // The library checks azp only when there are several audiences.
      if (claims.azp !== undefined && !sameText(claims.azp, settings.clientId))
        throw new Error('a token for another client');
      return claims;
    },
  };
}

/** The client's configuration, with provider metadata that is at most a day old. */
function createConfiguration(
  clock: Clock,
  { issuer, clientId, clientSecret }: GoogleSettings,
  fetchProvider: openId.CustomFetch,
): () => Promise<openId.Configuration> {
  // One algorithm: a token with another one, or none, is refused before its signature is checked.
  const metadata = { id_token_signed_response_alg: 'RS256' };
  const execute = [openId.enableNonRepudiationChecks];
  if (issuer.startsWith('http:')) execute.push(openId.allowInsecureRequests);
  let known: { configuration: openId.Configuration; until: Date } | null = null;
  let discovery: Promise<openId.Configuration> | null = null;

  async function discover(): Promise<openId.Configuration> {
    const configuration = await openId.discovery(
      new URL(issuer),
      clientId,
      metadata,
      openId.ClientSecretPost(clientSecret),
      { execute, [openId.customFetch]: fetchProvider },
    );
    known = { configuration, until: addSeconds(clock.now(), limits.providerKnownSeconds) };
    return configuration;
  }

  return async () => {
    if (known && known.until > clock.now()) return known.configuration;
    discovery ??= discover().finally(() => {
      discovery = null;
    });
    return discovery;
  };
}
