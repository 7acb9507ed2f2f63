import { randomUUID } from 'node:crypto';
import { signup } from '#contract/accounts/accounts.ts';
import { activate, csrfToken, login } from '#contract/accounts/sessions.ts';
import type { Endpoint, Method, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import type { Clock } from '#server/platform/clock.ts';
import { CookieJar } from './cookie-jar.ts';
import { Reply } from './reply.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** A site to visit: an app in this process or another process. */
export interface Host {
  origin: string;
  clock: Clock;
  request(request: Request): Promise<Response>;
  /** The emails to an address, oldest first. */
  emails(to: string): Promise<Email[]>;
}

export interface Email {
  kind: string;
  subject: string;
  text: string;
  html: string;
}

interface SendOptions {
  body?: unknown;
  /** Sent unchanged, instead of `body` as JSON. */
  rawBody?: BodyInit;
  /** Override the headers that the page would send; null omits a header. */
  headers?: Record<string, string | null>;
}

type CallOptions = Pick<SendOptions, 'headers'> & { idempotencyKey?: string };

const csrfCookie = 'XSRF-TOKEN';

/** A visitor with a browser: stores cookies, echoes the CSRF token and sends the bearer, as our pages do. */
export class Visitor {
  readonly cookies: CookieJar;
  /** The bearer that the page has in memory. */
  token: string | null = null;
  readonly #host: Host;
  readonly #address: string;

  /** `address` is the IP address that the proxy reports to the site. */
  constructor(host: Host, address: string) {
    this.#host = host;
    this.#address = address;
    this.cookies = new CookieJar(host.clock);
  }

  /** Sends one call of the contract. */
  call<E extends Endpoint>(endpoint: E, sending: RequestOf<E>, options: CallOptions = {}): Promise<Reply<ReplyOf<E>>> {
    const { params, query, body } = sending as { params?: object; query?: object; body?: unknown };
    let path = endpoint.path;
    for (const [name, value] of Object.entries(params ?? {})) {
      path = path.replace(`:${name}`, encodeURIComponent(String(value)));
    }
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    const key = endpoint.idempotent ? { 'Idempotency-Key': options.idempotencyKey ?? randomUUID() } : {};
    return this.send(endpoint.method, `/api${path}${search.size ? `?${search}` : ''}`, {
      body,
      headers: { ...key, ...options.headers },
    });
  }

  /** Sends any request, even an invalid one. */
  async send<Body = unknown>(method: Method, path: string, options: SendOptions = {}): Promise<Reply<Body>> {
    if (method !== 'GET' && !this.cookies.get(csrfCookie)) await this.call(csrfToken, {});
    const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const cookies = this.cookies.header();
    const asPage: Record<string, string | null | undefined> = {
      'X-Forwarded-For': this.#address,
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookies || null,
      Authorization: this.token && `Bearer ${this.token}`,
      ...(method !== 'GET' && { Origin: this.#host.origin, 'X-XSRF-TOKEN': this.cookies.get(csrfCookie)?.value }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...options.headers,
    };
    const headers = new Headers();
    for (const [name, value] of Object.entries(asPage)) if (value) headers.set(name, value);
    const request = new Request(this.#host.origin + path, { method, headers, ...(body !== undefined && { body }) });
    const response = await this.#host.request(request);
    this.cookies.take(response.headers);
    return new Reply(response.status, response.headers, await response.bytes());
  }

  async signUp(person: Partial<Person> = {}): Promise<Person> {
    const whole = newPerson(person);
    await this.call(signup, { body: { ...whole, confirmPassword: whole.password } }).then((reply) => reply.body);
    return whole;
  }

  /** The newest activation code emailed to an address. */
  async codeFor(email: string): Promise<string> {
    const emails = (await this.#host.emails(email)).filter((received) => received.kind === 'activation-code');
    const code = /^\d{6}$/m.exec(emails.at(-1)?.text ?? '')?.[0];
    if (!code) throw new Error(`No activation code was mailed to ${email}`);
    return code;
  }

  /** Signs up, reads the code from the email, activates, and is signed in. */
  async signUpAndActivate(person: Partial<Person> = {}): Promise<Person & { userId: string }> {
    const whole = await this.signUp(person);
    const reply = await this.call(activate, { body: { email: whole.email, code: await this.codeFor(whole.email) } });
    this.token = reply.body.token;
    return { ...whole, userId: reply.body.user.id };
  }

  async signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    this.token = (await this.call(login, { body: { email, password } })).body.token;
  }
}

/** Whoever signs up with it owns the site: each shared one, and those that get it as OWNER_EMAIL. */
export const ownerEmail = 'office@example.com';

/** A person without an account. */
export function newPerson(person: Partial<Person> = {}): Person {
  const email = `amara.${randomUUID().slice(0, 8)}@example.com`;
  return { firstName: 'Amara', lastName: 'Ncube', email, password: 'Granite-Kopje-77', ...person };
}
