import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { closed, listen } from './openid-provider.ts';

/** The parts of an ID token before it is signed and sent, and how it is signed. */
export interface IdToken {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  sign(text: string): string;
}

export interface MisbehavingProvider {
  origin: string;
  /** Changes the ID tokens of the token endpoint, which are valid otherwise. */
  falsify(change: (token: IdToken, tools: Tools) => void): void;
  /** Replaces the replies of the token endpoint. */
  answer(reply: (response: ServerResponse) => void): void;
  setNonce(nonce: string): void;
  stop(): Promise<void>;
}

interface Tools {
  otherKey: KeyObject;
  signedBy(key: KeyObject): (text: string) => string;
  signedOnCurve(text: string): string;
  hmacBy(secret: string): (text: string) => string;
}

/** A provider that follows the protocol except where a test changes it. Call `stop` in afterAll. */
export async function startMisbehavingProvider(audience: string): Promise<MisbehavingProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // Published next to the other key, but for an algorithm that our client does not request.
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signedBy = (key: KeyObject) => (text: string) => sign('sha256', Buffer.from(text), key).toString('base64url');
  const tools: Tools = {
    otherKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    signedBy,
    signedOnCurve: (text) =>
      sign('sha256', Buffer.from(text), { key: curve.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
    hmacBy: (secret) => (text) => createHmac('sha256', secret).update(text).digest('base64url'),
  };
  let nonce = '';
  let change: (token: IdToken, tools: Tools) => void = () => {};
  let reply: ((response: ServerResponse) => void) | null = null;

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const token: IdToken = {
      header: { alg: 'RS256', typ: 'JWT', kid: 'one' },
      claims: {
        iss: origin,
        aud: audience,
        sub: 'a-person',
        nonce,
        iat: now,
        exp: now + 300,
        email: 'honest@example.com',
        email_verified: true,
        given_name: 'Honest',
        family_name: 'Person',
      },
      sign: signedBy(own.privateKey),
    };
    change(token, tools);
    const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encoded(token.header)}.${encoded(token.claims)}`;
    return `${text}.${token.sign(text)}`;
  }

  const { server, origin } = await listen((request, response) => {
    const send = (body: object): void => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (request.url === '/keys') {
      const published = { use: 'sig', key_ops: ['verify'] };
      return send({
        keys: [
          { ...own.publicKey.export({ format: 'jwk' }), ...published, kid: 'one', alg: 'RS256' },
          { ...curve.publicKey.export({ format: 'jwk' }), ...published, kid: 'curve', alg: 'ES256' },
        ],
      });
    }
    if (request.url === '/token') {
      if (reply) return reply(response);
      return send({ access_token: 'access', token_type: 'Bearer', id_token: idToken() });
    }
    return send({
      issuer: origin,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
    });
  });
  return {
    origin,
    setNonce(expected) {
      nonce = expected;
      change = () => {};
      reply = null;
    },
    falsify(how) {
      change = how;
    },
    answer(how) {
      reply = how;
    },
    stop: () => closed(server),
  };
}
