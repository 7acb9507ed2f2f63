import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** A person with an account at the provider. */
export interface Googler {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
}

export interface OpenIdProvider {
  /** GOOGLE_* for the site under test. */
  settings: Record<string, string>;
  /** Signs in or cancels on the provider's own pages. Returns the address to which the browser is sent back. */
  comeBack(from: string, person: Googler | 'cancel'): Promise<string>;
  /** How often the site has exchanged a code for tokens. */
  tokenRequests(): number;
  stop(): Promise<void>;
}

export const client = { id: 'site-under-test', secret: 'a client secret for the automated tests only' };

/** A third-party OpenID provider as strict as Google: only the code flow, PKCE required. Call `stop` in afterAll. */
export async function startOpenIdProvider(siteUrl = 'http://localhost:3000'): Promise<OpenIdProvider> {
  const people = new Map<string, Googler>();
  let tokenRequests = 0;
  const { server, origin } = await listen((request, response) => {
    if (request.url === '/token') tokenRequests += 1;
    return handle(request, response);
  });
  // It warns about its development pages and the Node version, which is irrelevant to tests.
  const quiet = (['warn', 'info'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}));
  const { default: Provider, interactionPolicy } = await import('oidc-provider');
  const selectAccount = new interactionPolicy.Prompt({ name: 'select_account', requestable: true });
  // Every visit to this provider starts with its login form, because there is no second account to choose from.
  selectAccount.checks.clear();
  const policy = interactionPolicy.base();
  policy.add(selectAccount, 0);
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${siteUrl}/api/auth/google/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => people.get(accountId) }),
    interactions: { policy },
    jwks: { keys: [{ ...signingKey(), kid: 'one', use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600, AccessToken: 600 },
  });
  const handle = provider.callback();
  for (const spy of quiet) spy.mockRestore();
  return {
    settings: { GOOGLE_ISSUER: origin, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
    async comeBack(from, person) {
      if (person !== 'cancel') people.set(person.sub, person);
      return follow(from, origin, person === 'cancel' ? null : person.sub);
    },
    tokenRequests: () => tokenRequests,
    stop: () => closed(server),
  };
}

/** Goes from page to page, filling in the forms, until a redirect leaves the provider. */
async function follow(from: string, origin: string, login: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  let next: { url: string; form?: URLSearchParams } = { url: from };
  for (let step = 0; step < 12; step += 1) {
    const response: Response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: next.form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const page = await response.text();
    const location = response.headers.get('location');
    if (location) {
      const target = new URL(location, next.url);
      if (target.origin !== origin) return target.href;
      next = { url: target.href };
      continue;
    }
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (response.status !== 200 || !action) throw new Error(`The provider answered ${response.status}: ${page}`);
    if (login === null) {
      next = { url: `${action}/abort` };
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    next = { url: action, form: new URLSearchParams({ prompt, login, password: 'any will do' }) };
  }
  throw new Error('The provider never sent the browser back');
}

const signingKey = (): object =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

/** Starts a server on a free local port. Returns it with its origin. */
export async function listen(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
