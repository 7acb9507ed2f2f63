import type { Clock } from '#server/platform/clock.ts';

export interface Cookie {
  value: string;
  /** Null: a session cookie. */
  expiresAt: Date | null;
  httpOnly: boolean;
  secure: boolean;
  sameSite: string;
  path: string;
}

/** Stores cookies as a browser on this origin would, by the clock of the test. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const split = pair.indexOf('=');
      const attribute = (name: string): string | undefined =>
        attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
      const has = (name: string): boolean => attributes.some((one) => one.toLowerCase() === name);
      const maxAge = attribute('max-age');
      this.#cookies.set(pair.slice(0, split), {
        value: pair.slice(split + 1),
        expiresAt: maxAge === undefined ? null : new Date(this.#clock.now().getTime() + Number(maxAge) * 1000),
        httpOnly: has('httponly'),
        secure: has('secure'),
        sameSite: attribute('samesite') ?? '',
        path: attribute('path') ?? '',
      });
    }
  }

  get(name: string): Cookie | undefined {
    const cookie = this.#cookies.get(name);
    const over = cookie?.expiresAt && cookie.expiresAt <= this.#clock.now();
    return over ? undefined : cookie;
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, { value, expiresAt: null, httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  }

  delete(name: string): void {
    this.#cookies.delete(name);
  }

  names(): string[] {
    return [...this.#cookies.keys()].filter((name) => this.get(name)).sort();
  }

  /** In the form that Playwright accepts for a context. */
  forBrowser(origin: string) {
    return this.names().map((name) => {
      const { value, expiresAt, httpOnly, secure, sameSite, path } = this.get(name) as Cookie;
      const expires = expiresAt ? expiresAt.getTime() / 1_000 : -1;
      return {
        name,
        value,
        domain: new URL(origin).hostname,
        path,
        expires,
        httpOnly,
        secure,
        sameSite: sameSite as 'Lax' | 'Strict',
      };
    });
  }

  header(): string {
    return this.names()
      .map((name) => `${name}=${this.get(name)?.value}`)
      .join('; ');
  }
}
