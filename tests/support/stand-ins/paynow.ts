import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import type { Gateway } from '#server/checkout/paynow/gateway.ts';
import { type Fields, readMessage, writeMessage } from '#server/checkout/paynow/messages.ts';
import { simulatorSettings } from '#server/checkout/paynow/paynow.ts';
import { mountSimulator, simulatorPath } from '#server/checkout/paynow/simulator/routes.ts';
import {
  createSimulator,
  type SimAction,
  type SimPayment,
  type Simulator,
} from '#server/checkout/paynow/simulator/simulator.ts';
import type { Config, PaynowSettings } from '#server/platform/config.ts';
import type { AppEnv } from '#server/platform/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { closed, listen } from './openid-provider.ts';

/** A site with payments, for example a TestApp. */
export interface Shop {
  origin: string;
  request(request: Request): Promise<Response>;
  site: { platform: Pick<Platform, 'db' | 'clock' | 'link' | 'secrets'> & { config: Pick<Config, 'paynow'> } };
}

const resultPath = '/api/payments/paynow/result';

/** Paynow's side of a site's payments: the actions of customers and of Paynow's staff, and its notifications. */
export class PaynowStandIn {
  readonly settings: PaynowSettings;
  readonly #shop: Shop;
  readonly #simulator: Simulator;

  constructor(shop: Shop) {
    const { db, clock, config } = shop.site.platform;
    this.#shop = shop;
    this.settings = config.paynow ?? simulatorSettings(shop.site.platform);
    this.#simulator = createSimulator({ ...this.settings, db, clock, notify: (url, body) => this.notify(url, body) });
  }

  get simulator(): Simulator {
    return this.#simulator;
  }

  /** The payment with this reference of ours. @throws if there is none */
  async payment(reference: string): Promise<SimPayment> {
    const { db } = this.#shop.site.platform;
    return db.selectFrom('sim_payments').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
  }

  /** Every payment ever started, oldest first. */
  payments(): Promise<SimPayment[]> {
    return this.#shop.site.platform.db.selectFrom('sim_payments').selectAll().orderBy('number').execute();
  }

  /** The customer pays, cancels or disputes, or the merchant refunds; the site is notified. */
  async act(reference: string, action: SimAction): Promise<void> {
    const { id } = await this.payment(reference);
    await this.#simulator.act(id, action);
  }

  /** Sets a status without notifying the site, which must poll. */
  async actQuietly(reference: string, status: string, amountCents?: number): Promise<void> {
    const values = { status, told_status: status, next_status: null, next_at: null };
    await this.#shop.site.platform.db
      .updateTable('sim_payments')
      .set({ ...values, ...(amountCents !== undefined && { amount_cents: amountCents }) })
      .where('reference', '=', reference)
      .execute();
  }

  /** A different amount than requested is paid; the site is notified. */
  async pay(reference: string, amountCents: number): Promise<void> {
    await this.actQuietly(reference, 'Paid', amountCents);
    await this.post(await this.notification(reference));
  }

  /** Paynow's message about a payment, with fields changed before it is signed. */
  async notification(reference: string, changes: Record<string, string> = {}): Promise<string> {
    return this.sign(await this.fields(reference, changes));
  }

  async fields(reference: string, changes: Record<string, string> = {}): Promise<Fields> {
    const fields = this.#simulator.describe(await this.payment(reference));
    return fields.map(([name, value]) => [name, changes[name] ?? value]);
  }

  sign(fields: Fields, key = this.settings.key): string {
    return writeMessage(fields, key);
  }

  /** A forged message with a valid hash: the end of `reference` is moved to the beginning of `paynowreference`. */
  async shifted(reference: string, places = 1): Promise<string> {
    const genuine = readMessage(await this.notification(reference));
    const value = (name: string): string => genuine.find(([one]) => one === name)?.[1] ?? '';
    const moved: Record<string, string> = {
      reference: value('reference').slice(0, -places),
      paynowreference: value('reference').slice(-places) + value('paynowreference'),
    };
    return new URLSearchParams(genuine.map(([name, text]) => [name, moved[name] ?? text])).toString();
  }

  /** Posts a message, genuine or forged, to the site's webhook. */
  post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.notify(this.#shop.origin + resultPath, body, headers);
  }

  /** Posts a message repeatedly, ten at a time, because the site may answer more with 503. Returns the statuses. */
  async postTimes(body: string, times: number): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (let posted = 0; posted < times; posted += 10) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => this.post(body)));
      for (const { status } of replies) statuses.add(status);
    }
    return statuses;
  }

  notify(url: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers };
    return this.#shop.request(new Request(url, { method: 'POST', headers: form, body }));
  }
}

/** Paynow at its own address, and the connection to it. */
export interface PaynowLine {
  /** PAYNOW_* for the site under test. */
  settings: Record<string, string>;
  /** Sets the site whose payments it accepts. Must precede the first payment. */
  open(shop: Shop): PaynowStandIn;
  /** Runs `act` when Paynow has the next payment but has not replied yet. */
  beforeReply(act: (reference: string) => Promise<void>): void;
  /** Paynow carries out the next call, but its reply is lost. */
  loseReply(): void;
  /** Cancels `beforeReply` and `loseReply` if there was no further call. */
  undo(): void;
  /** While cut, calls do not reach Paynow. */
  cut(isCut: boolean): void;
  stop(): Promise<void>;
}

/** The simulator in place of the real Paynow, over real HTTP. Call `stop` in afterAll. */
export async function startPaynow(): Promise<PaynowLine> {
  let paynow: Hono<AppEnv> | null = null;
  let act: ((reference: string) => Promise<void>) | null = null;
  let losesReply = false;
  let isCut = false;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (isCut || !paynow) return void response.destroy();
    const body = Buffer.concat(chunks).toString();
    const reply = await paynow.request(origin + request.url, { method: request.method ?? '', body: body || null });
    const text = await reply.text();
    if (act && request.url?.includes('transaction')) {
      const doing = act;
      act = null;
      await doing(readMessage(body).find(([name]) => name === 'reference')?.[1] ?? '');
    }
    if (losesReply) {
      losesReply = false;
      return void response.destroy();
    }
    response.writeHead(reply.status).end(text);
  }

  const { server, origin } = await listen((request, response) => void handle(request, response));
  return {
    settings: {
      PAYNOW_ID: '1201',
      PAYNOW_KEY: 'an integration key for the automated tests',
      PAYNOW_URL: origin + simulatorPath,
    },
    open(shop) {
      const standIn = new PaynowStandIn(shop);
      const app = new Hono<AppEnv>();
      mountSimulator(app, standIn.simulator, 'Paynow');
      paynow = app;
      return standIn;
    },
    beforeReply(doing) {
      act = doing;
    },
    loseReply() {
      losesReply = true;
    },
    undo() {
      act = null;
      losesReply = false;
    },
    cut(now) {
      isCut = now;
    },
    stop: () => closed(server),
  };
}

/** The gateway's input to start paying an order. */
export const anOrder = (
  reference: string,
  change: Partial<Parameters<Gateway['begin']>[0]> = {},
): Parameters<Gateway['begin']>[0] => ({
  reference,
  amountCents: 8_000,
  method: 'paynow',
  phone: null,
  email: 'amara@example.com',
  description: `Order ${reference}`,
  returnUrl: 'http://localhost:3000/confirmation?order=ORD-26-4F7K2',
  resultUrl: `http://localhost:3000${resultPath}`,
  ...change,
});
