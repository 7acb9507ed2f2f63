import type { Selectable } from 'kysely';
import { ringsPhone } from '#contract/checkout/payments.ts';
import { limits } from '#contract/limits.ts';
import { addHours, addSeconds, type Clock } from '#server/platform/clock.ts';
import type { PaynowSettings } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import { InvalidGatewayMessage } from '../gateway.ts';
import {
  type Fields,
  fieldOf,
  hashOf,
  isSigned,
  readAmount,
  readMessage,
  writeAmount,
  writeMessage,
} from '../messages.ts';

export type SimPayment = Selectable<Tables['sim_payments']>;

export const simActions = ['pay', 'cancel', 'dispute', 'refund'] as const;
export type SimAction = (typeof simActions)[number];

const becomes: Record<SimAction, { from: readonly string[]; to: string }> = {
  pay: { from: ['Created', 'Sent'], to: 'Paid' },
  cancel: { from: ['Created', 'Sent'], to: 'Cancelled' },
  dispute: { from: ['Created', 'Sent', 'Paid'], to: 'Disputed' },
  refund: { from: ['Paid', 'Disputed'], to: 'Refunded' },
};

export const actionsFor = ({ status }: Pick<SimPayment, 'status'>): SimAction[] =>
  simActions.filter((action) => becomes[action].from.includes(status));

/** The phone numbers of Paynow's test mode. Any other number behaves like the first. */
const byNumber = new Map<string, { becomes: string; afterSeconds: number }>([
  ['0771111111', { becomes: 'Paid', afterSeconds: 5 }],
  ['0772222222', { becomes: 'Paid', afterSeconds: 30 }],
  ['0773333333', { becomes: 'Cancelled', afterSeconds: 30 }],
]);
const withoutBalance = '0774444444';
const anyOther = { becomes: 'Paid', afterSeconds: 5 };

export interface Simulator {
  /** Answers a request to begin a payment, in the browser or on a phone, as Paynow does: never with an HTTP error. */
  begin(kind: 'web' | 'express', body: string): Promise<string>;
  poll(id: string): Promise<string | null>;
  find(id: string): Promise<SimPayment | null>;
  /** Performs the action of the button and notifies the result URL; does nothing when it is too late. */
  act(id: string, action: SimAction): Promise<SimPayment | null>;
  runDue(): Promise<void>;
  describe(payment: SimPayment): Fields;
}

interface Parts extends PaynowSettings {
  db: Database;
  clock: Clock;
  notify(url: string, body: string): Promise<unknown>;
}

/** Paynow as documented, without the money (docs/running.md). Its state is in the database, shared by all processes. */
export function createSimulator(parts: Parts): Simulator {
  const { db, clock, key, url } = parts;

  async function find(id: string): Promise<SimPayment | null> {
    await applyDue(parts);
    return (await db.selectFrom('sim_payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
  }

  return {
    find,
    describe: (payment) => describe(payment, url),
    async begin(kind, body) {
      try {
        return await begin(parts, readRequest(parts, kind, body));
      } catch (error) {
        if (!(error instanceof InvalidGatewayMessage)) throw error;
        return new URLSearchParams({ status: 'Error', error: error.message }).toString();
      }
    },
    async poll(id) {
      const payment = await find(id);
      return payment && writeMessage(describe(payment, url), key);
    },
    async act(id, action) {
      await applyDue(parts);
      const { from, to } = becomes[action];
      await db
        .updateTable('sim_payments')
        .set({ status: to, next_status: null, next_at: null })
        .where('id', '=', id)
        .where('status', 'in', from)
        .execute();
      await postChanges(parts);
      return find(id);
    },
    async runDue() {
      await applyDue(parts);
      await postChanges(parts);
      const old = addHours(clock.now(), -24 * limits.simulatedPaymentKeptDays);
      await db.deleteFrom('sim_payments').where('created_at', '<', old).execute();
    },
  };
}

const pollUrlOf = (id: string, url: string): string => `${url}/interface/checkpayment?guid=${id}`;

const describe = (payment: SimPayment, url: string): Fields => [
  ['reference', payment.reference],
  ['paynowreference', String(payment.number)],
  ['amount', writeAmount(payment.amount_cents)],
  ['status', payment.status],
  ['pollurl', pollUrlOf(payment.id, url)],
];

/** @throws InvalidGatewayMessage with Paynow's wording */
function readRequest({ id: integration, key }: PaynowSettings, kind: 'web' | 'express', body: string) {
  const fields = readMessage(body);
  const text = (name: string): string => fieldOf(fields, name) ?? '';
  if (text('id') !== integration) throw new InvalidGatewayMessage('Invalid Id.');
  if (!isSigned(fields, key)) {
    throw new InvalidGatewayMessage(`Invalid Hash.  Hash should start with: ${hashOf(fields, key).slice(0, 6)}`);
  }
  for (const name of ['reference', 'returnurl', 'resulturl']) {
    if (text(name) === '') throw new InvalidGatewayMessage(`Invalid ${name} field`);
  }
  const method = kind === 'web' ? 'web' : text('method');
  if (method !== 'web' && !ringsPhone(method)) throw new InvalidGatewayMessage('Invalid method field');
  const phone = text('phone');
  if (kind === 'express' && !/^0\d{9}$/.test(phone)) throw new InvalidGatewayMessage('Invalid phone number');
  if (phone === withoutBalance) throw new InvalidGatewayMessage('Insufficient balance');
  return {
    reference: text('reference'),
    amount_cents: readAmount(text('amount')),
    method,
    about: text('additionalinfo'),
    return_url: text('returnurl'),
    result_url: text('resulturl'),
    next: kind === 'express' ? (byNumber.get(phone) ?? anyOther) : null,
  } as const;
}

async function begin({ db, clock, url, key }: Parts, { next, ...request }: ReturnType<typeof readRequest>) {
  const id = newId();
  const now = clock.now();
  const status = next ? 'Sent' : 'Created';
  const timed = next && { next_status: next.becomes, next_at: addSeconds(now, next.afterSeconds) };
  await db
    .insertInto('sim_payments')
    .values({
      next_status: null,
      next_at: null,
      ...request,
      ...timed,
      id,
      status,
      told_status: status,
      created_at: now,
    })
    .execute();
  const reply: Fields = [
    ['status', 'Ok'],
    next ? ['instructions', testInstructions(next)] : ['browserurl', `${url}/payment/${id}`],
    ['pollurl', pollUrlOf(id, url)],
  ];
  return writeMessage(reply, key);
}

async function applyDue({ db, clock }: Parts): Promise<void> {
  await db
    .updateTable('sim_payments')
    .set((eb) => ({ status: eb.ref('next_status').$notNull(), next_status: null, next_at: null }))
    .where('next_at', '<=', clock.now())
    .execute();
}

/** Posts each status once to the result URL. If that fails, the site can poll. */
async function postChanges({ db, key, url, notify }: Parts): Promise<void> {
  const changed = await db
    .updateTable('sim_payments')
    .set((eb) => ({ told_status: eb.ref('status') }))
    .whereRef('told_status', '<>', 'status')
    .returningAll()
    .execute();
  for (const payment of changed) {
    await notify(payment.result_url, writeMessage(describe(payment, url), key)).catch((error: unknown) =>
      log('warn', 'simulator.tell', errorFacts(error)),
    );
  }
}

const testInstructions = (next: { becomes: string; afterSeconds: number }): string =>
  `This is a test: no phone rings and no money moves. The payment is ${next.becomes.toLowerCase()} by itself in ${next.afterSeconds} seconds.`;
