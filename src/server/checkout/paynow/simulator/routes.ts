import * as z from 'zod/mini';
import { paynowBodyMaxBytes } from '#contract/request-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { App, Ctx } from '#server/platform/context.ts';
import { readBytes } from '#server/platform/http/body.ts';
import { redirectUncached } from '#server/platform/http/error-replies.ts';
import { simulatorPage } from './page.ts';
import { type Simulator, simActions } from './simulator.ts';

export const simulatorPath = '/sim/paynow';

/** Paynow's calls and page. Like Paynow, they accept forms from anyone; the hash identifies the payment. */
export function mountSimulator(app: App, simulator: Simulator, brand: string): void {
  const bodyOf = async (c: Ctx): Promise<string> => Buffer.from(await readBytes(c, paynowBodyMaxBytes)).toString();

  app.post(`${simulatorPath}/interface/initiatetransaction`, async (c) =>
    c.text(await simulator.begin('web', await bodyOf(c))),
  );
  app.post(`${simulatorPath}/interface/remotetransaction`, async (c) =>
    c.text(await simulator.begin('express', await bodyOf(c))),
  );
  app.post(`${simulatorPath}/interface/checkpayment`, async (c) => {
    const reply = await simulator.poll(known(c.req.query('guid')));
    if (reply === null) throw new AppError('NOT_FOUND');
    return c.text(reply);
  });

  const page = `${simulatorPath}/payment/:id`;
  app.get(page, async (c) => {
    const payment = await simulator.find(known(c.req.param('id')));
    if (!payment) throw new AppError('NOT_FOUND');
    return simulatorPage(c, brand, c.req.path, payment);
  });
  app.post(page, async (c) => {
    const chosen = new URLSearchParams(await bodyOf(c)).get('action');
    const action = simActions.find((one) => one === chosen);
    if (!action) throw new AppError('VALIDATION_FAILED', { fields: {} });
    const payment = await simulator.act(known(c.req.param('id')), action);
    if (!payment) throw new AppError('NOT_FOUND');
    return redirectUncached(c, payment.return_url);
  });
}

/** @throws AppError 404 for an id that no payment can have */
function known(id: string | undefined): string {
  const known = z.uuid().safeParse(id).data;
  if (!known) throw new AppError('NOT_FOUND');
  return known;
}
