import { randomUUID } from 'node:crypto';
import { googleCallback, startSignIn } from '#contract/accounts/google.ts';
import { validateToken } from '#contract/accounts/sessions.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Reply } from '#tests/support/app/reply.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import type { Googler, OpenIdProvider } from './openid-provider.ts';

/** A person with a Google account and no account with us. */
export function newGoogler(person: Partial<Googler> = {}): Googler {
  const sub = randomUUID();
  const email = `thandeka.${sub.slice(0, 8)}@example.com`;
  return { sub, email, email_verified: true, given_name: 'Thandeka', family_name: 'Moyo', ...person };
}

/** Starts the sign-in with Google. Returns the address to which the site redirects. */
export async function setOut(
  visitor: Visitor,
  query: { signup?: 'true' | 'false'; redirect_uri?: string } = {},
): Promise<string> {
  const reply = await visitor.call(startSignIn, { params: { provider: 'google' }, query });
  return reply.headers.get('location') ?? '';
}

/** Follows the provider's redirect to our callback. */
export const comeIn = (visitor: Visitor, address: string): Promise<Reply<unknown>> =>
  visitor.send('GET', `/api${googleCallback.path}${new URL(address).search}`);

/** The whole sign-in at Google. Returns the address on our site to which the browser is redirected last. */
export async function throughGoogle(
  visitor: Visitor,
  google: OpenIdProvider,
  person: Googler | 'cancel',
  query: Parameters<typeof setOut>[1] = {},
): Promise<string> {
  const reply = await comeIn(visitor, await google.comeBack(await setOut(visitor, query), person));
  return reply.headers.get('location') ?? '';
}

/** The handover code of `/oauth-success?token=`. @throws if the address is a different one */
export function codeIn(place: string): string {
  const code = /^\/oauth-success\?token=(return_[\w-]{43})$/.exec(place)?.[1];
  if (!code) throw new Error(`No code in ${place}`);
  return code;
}

/** Redeems a handover code as the page does. */
export const handOver = (visitor: Visitor, code: string): Promise<Reply<ReplyOf<typeof validateToken>>> =>
  visitor.call(validateToken, {}, { headers: { Authorization: `Bearer ${code}` } });

/** Signs in with Google and redeems the handover code. */
export async function signInWithGoogle(
  visitor: Visitor,
  google: OpenIdProvider,
  person: Googler,
  query: Parameters<typeof setOut>[1] = {},
) {
  const reply = await handOver(visitor, codeIn(await throughGoogle(visitor, google, person, query)));
  const { body } = reply;
  if (!('token' in body)) throw new Error('The hand-over answered without a token');
  visitor.token = body.token;
  return { ...body, headers: reply.headers };
}
