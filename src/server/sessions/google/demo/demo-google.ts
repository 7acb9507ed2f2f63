import { createHash, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { bodyLimit } from 'hono/body-limit';
import type { CustomFetch } from 'openid-client';
import * as z from 'zod/mini';
import { emailSchema, signupSchema } from '#contract/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { GoogleSettings } from '#server/platform/config.ts';
import type { App } from '#server/platform/context.ts';
import { redirectUncached } from '#server/platform/http/error-replies.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, sameText } from '#server/platform/security/secrets.ts';
import { type Choice, demoGooglePage } from './demo-google-page.ts';

const path = '/demo/google';
const formMaxBytes = 8_192;
const codeSeconds = 60;
const tokenSeconds = 300;
const keyId = 'demo';

const requestSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
});
const personSchema = z.object({
  email: emailSchema,
  given_name: signupSchema.shape.firstName,
  family_name: signupSchema.shape.lastName,
});
const grantSchema = z.object({ ...personSchema.shape, nonce: z.string(), challenge: z.string(), until: z.number() });

/** An OpenID provider in this process, for a demo without Google's settings: real PKCE, codes and ID tokens. */
export function mountDemoGoogle(platform: Platform, app: App): { settings: GoogleSettings; fetch: CustomFetch } {
  const { clock, db, brand, link } = platform;
  const settings = { issuer: link(path), clientId: 'demo', clientSecret: 'none: it never leaves this process' };
  const callback = link('/api/auth/google/callback');
  const { seal, endpoints } = createTokenEndpoints(platform, settings);

  /** The authorization request of the address or the form. @throws AppError 404 unless it is one of ours */
  function requestOf(fields: Record<string, unknown>): z.output<typeof requestSchema> {
    const request = requestSchema.safeParse(fields).data;
    if (request?.client_id !== settings.clientId || request.redirect_uri !== callback) throw new AppError('NOT_FOUND');
    return request;
  }

  const knownPeople = (): Promise<Choice[]> =>
    db
      .selectFrom('users')
      .innerJoin('google_identities', 'google_identities.user_id', 'users.id')
      .select(['email', 'first_name as firstName', 'last_name as lastName'])
      .orderBy('google_identities.created_at', 'desc')
      .limit(5)
      .execute();

  app.use(path, async (c, next) => {
    if (!c.get('fromThisMachine')) throw new AppError('NOT_FOUND');
    await next();
  });
  app.get(path, async (c) =>
    demoGooglePage(c, { brand, request: requestOf(c.req.query()), people: await knownPeople() }),
  );
  app.post(path, bodyLimit({ maxSize: formMaxBytes, onError: tooLong }), async (c) => {
    const fields = await c.req.parseBody();
    const request = requestOf(fields);
    const back = (answer: Record<string, string>): Response =>
      redirectUncached(c, `${callback}?${new URLSearchParams({ ...answer, state: request.state })}`);
    if (fields['answer'] === 'cancel') return back({ error: 'access_denied' });
    const people = await knownPeople();
    const picked = people.find(({ email }) => email === fields['pick']);
    const person = picked
      ? { email: picked.email, given_name: picked.firstName, family_name: picked.lastName }
      : personSchema.safeParse(fields).data;
    if (!person) return demoGooglePage(c, { brand, request, people, typed: fields });
    const until = clock.now().getTime() + codeSeconds * 1000;
    return back({ code: seal({ ...person, nonce: request.nonce, challenge: request.code_challenge, until }) });
  });

  return {
    settings,
    fetch: async (url, { body }) =>
      endpoints[url]?.(new URLSearchParams(String(body ?? ''))) ?? new Response(null, { status: 404 }),
  };
}

/** The back-channel endpoints: configuration, keys, and tokens for a code made by `seal`. */
function createTokenEndpoints({ clock, secrets, link }: Platform, settings: GoogleSettings) {
  const key = signingKey();

  // The signed code contains its data, so no process stores it.
  function seal(grant: z.output<typeof grantSchema>): string {
    const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
    return `${text}.${secrets.hmac('demo-google', text)}`;
  }

  function unseal(code: string, verifier: string): z.output<typeof grantSchema> | null {
    const [text = '', signature = ''] = code.split('.');
    if (!sameText(signature, secrets.hmac('demo-google', text))) return null;
    const grant = grantSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return grant && grant.challenge === challenge && grant.until > clock.now().getTime() ? grant : null;
  }

  async function tokens(form: URLSearchParams): Promise<Response> {
    const grant = unseal(form.get('code') ?? '', form.get('code_verifier') ?? '');
    if (!grant) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    const { nonce, challenge: _checked, until: _held, ...person } = grant;
    const now = Math.floor(Date.now() / 1000);
    const idToken = signed((await key()).privateKey, {
      iss: settings.issuer,
      aud: settings.clientId,
      sub: `demo-${hashToken(person.email).slice(0, 24)}`,
      iat: now,
      exp: now + tokenSeconds,
      nonce,
      ...person,
      email_verified: true,
    });
    return Response.json({ access_token: 'demo', token_type: 'Bearer', id_token: idToken });
  }

  const endpoints: Record<string, (form: URLSearchParams) => Response | Promise<Response>> = {
    [`${settings.issuer}/.well-known/openid-configuration`]: () =>
      Response.json({
        issuer: settings.issuer,
        authorization_endpoint: link(path),
        token_endpoint: link(`${path}/token`),
        jwks_uri: link(`${path}/keys`),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    [link(`${path}/token`)]: tokens,
    [link(`${path}/keys`)]: async () => {
      const jwk = (await key()).publicKey.export({ format: 'jwk' });
      return Response.json({ keys: [{ ...jwk, kid: keyId, use: 'sig', alg: 'RS256' }] });
    },
  };
  return { seal, endpoints };
}

function tooLong(): never {
  throw new AppError('BODY_TOO_LARGE');
}

/** Created on first use: most demos never sign in with Google. */
function signingKey(): () => Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  let made: Promise<{ publicKey: KeyObject; privateKey: KeyObject }> | null = null;
  return () => {
    made ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    return made;
  };
}

function signed(key: KeyObject, claims: object): string {
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
