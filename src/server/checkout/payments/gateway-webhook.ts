import { paynowBodyMaxBytes } from '#contract/request-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import type { App } from '#server/platform/context.ts';
import { newId } from '#server/platform/database/ids.ts';
import { readBytes } from '#server/platform/http/body.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import { countedLog } from '#server/platform/throttled-log.ts';
import type { CheckoutContext } from '../context.ts';
import { selectPayments } from '../orders/payment-rows.ts';
import { type Gateway, type GatewayState, InvalidGatewayMessage } from '../paynow/gateway.ts';
import { pollPayment } from './poll-gateway.ts';

const notificationsPerRun = 50;
const pollHours = 24;
const perAddress = { name: 'payment-results', most: 120, perSeconds: 60 };
const perReference = { name: 'payment-results', most: 20, perSeconds: 3_600 };

/** Paynow's webhook: verified by its hash, stored, then answered. Only the result of our own poll counts. */
export function mountGatewayWebhook(checkout: CheckoutContext, app: App, gateway: Gateway): void {
  const { clock, rateLimiter, secrets } = checkout.platform;
  const logForged = countedLog(clock, 'warn', 'payment.forged');
  app.post('/api/payments/paynow/result', async (c) => {
    c.header('Cache-Control', 'no-store');
    const address = secrets.hmac('address', c.get('clientAddress'));
    const state = await rateLimiter.countFailures(perAddress, address, async () => {
      const body = Buffer.from(await readBytes(c, paynowBodyMaxBytes)).toString();
      return readNotification(gateway, body, logForged);
    });
    // Only messages with a valid hash count: others must not use up a payment's limit.
    await rateLimiter.spend(perReference, state.reference);
    await storeNotification(checkout, state);
    // Polled after the reply; if the process ends in between, the scheduled run does it.
    void processNow(checkout, gateway, state);
    return c.body(null, 200);
  });
}

/** @throws AppError 400 for a message that Paynow did not write */
function readNotification(gateway: Gateway, body: string, logForged: ReturnType<typeof countedLog>): GatewayState {
  try {
    return gateway.readNotification(body);
  } catch (error) {
    if (!(error instanceof InvalidGatewayMessage)) throw error;
    logForged({ message: error.message });
    throw new AppError('MALFORMED_BODY');
  }
}

async function storeNotification({ platform: { db, clock } }: CheckoutContext, { reference, ...state }: GatewayState) {
  const fields = Object.fromEntries(Object.entries(state).map(([name, value]) => [name, String(value)]));
  await db
    .insertInto('gateway_notices')
    .values({
      id: newId(),
      gateway_reference: reference,
      fields: JSON.stringify(fields),
      received_at: clock.now(),
      handled_at: null,
    })
    .execute();
}

/** Scheduled: notifications left because the process ended, or Paynow did not answer or had just been polled. */
export async function processOpenNotifications(checkout: CheckoutContext): Promise<void> {
  const { gateway, platform } = checkout;
  if (!gateway) return;
  const open = await platform.db
    .selectFrom('gateway_notices')
    .select(['gateway_reference as reference', 'fields', 'received_at as at'])
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .limit(notificationsPerRun)
    .execute();
  const byReference = new Map(open.map((notification) => [notification.reference, notification]));
  const oldest = addHours(platform.clock.now(), -pollHours);
  for (const [reference, { fields, at }] of byReference) {
    // The newest is a day old: regular polling finds the final status.
    if (at < oldest) await endNotification(checkout, reference, 'never answered');
    else await processNow(checkout, gateway, { reference, pollUrl: fields['pollUrl'] ?? '' });
  }
}

/** A notification that fails is due again in the next run and does not delay the others. */
const processNow: typeof processNotification = (checkout, gateway, notification) =>
  processNotification(checkout, gateway, notification).catch((error: unknown) =>
    log('warn', 'payment.notice', errorFacts(error)),
  );

async function processNotification(
  checkout: CheckoutContext,
  gateway: Gateway,
  { reference, pollUrl }: Pick<GatewayState, 'reference' | 'pollUrl'>,
): Promise<void> {
  const { db } = checkout.platform;
  const payment = await selectPayments(db).where('gateway_reference', '=', reference).executeTakeFirst();
  if (!payment) return endNotification(checkout, reference, 'no such payment');
  if (!payment.poll_url) {
    // The notification came before Paynow's reply to us. The hash does not delimit fields: the poll URL is checked too.
    if (!gateway.isOwnAddress(pollUrl)) return endNotification(checkout, reference, 'the poll URL leads elsewhere');
    const { reference: answered } = await gateway.poll(pollUrl);
    if (answered !== reference) return endNotification(checkout, reference, 'the poll URL is that of another payment');
    await db
      .updateTable('payments')
      .set({ poll_url: pollUrl })
      .where('id', '=', payment.id)
      .where('poll_url', 'is', null)
      .execute();
  }
  await pollPayment(checkout, payment);
}

/** Stored, but not checked again in every run. */
async function endNotification({ platform: { db, clock } }: CheckoutContext, reference: string, why: string) {
  log('error', 'payment.notice', { reference, why });
  await db
    .updateTable('gateway_notices')
    .set({ handled_at: clock.now() })
    .where('gateway_reference', '=', reference)
    .where('handled_at', 'is', null)
    .execute();
}
