import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** CBOR (RFC 8949) of what an attestation contains: whole numbers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as never)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

interface Options {
  challenge: string;
}

/** An authenticator without a device: makes one passkey for a host and signs challenges with it (ES256). */
export class StandInPasskey {
  readonly #host: string;
  readonly #origin: string;
  readonly #id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#host = new URL(origin).hostname;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: EC2, ES256, P-256.
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  get #name(): { id: string; rawId: string; type: 'public-key'; clientExtensionResults: Record<string, never> } {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  /** Flags: user present and verified, and whether a new key follows. */
  #authenticatorData(withKey: boolean): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = Buffer.from([0x05 | (withKey ? 0x40 : 0)]);
    const length = Buffer.from([0, this.#id.length]);
    const key = withKey ? [Buffer.alloc(16), length, this.#id, this.#publicKey] : [];
    return Buffer.concat([sha256(this.#host), flags, counter, ...key]);
  }

  /** What `navigator.credentials.create` returns, as JSON. */
  register({ challenge }: Options) {
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#authenticatorData(true)],
    ]);
    return {
      ...this.#name,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` returns, as JSON. */
  sign({ challenge }: Options) {
    this.counter += 1;
    const data = this.#authenticatorData(false);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#key);
    return {
      ...this.#name,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}
