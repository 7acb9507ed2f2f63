import { AppError } from '#server/platform/app-error.ts';
import { type PaynowSettings, paynowIn } from '#server/platform/config.ts';
import type { App } from '#server/platform/context.ts';
import { fetchExternal } from '#server/platform/http-client.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createPaynow } from './client.ts';
import type { Gateway } from './gateway.ts';
import { mountSimulator, simulatorPath } from './simulator/routes.ts';
import { createSimulator } from './simulator/simulator.ts';

const simulatorTickSeconds = 30;

/** Paynow, or the simulator in a demo without its settings; null when wallets and cards are not accepted. */
export function mountPaynow(platform: Platform, app: App): Gateway | null {
  const { config } = platform;
  if (config.paynow) return createPaynow(config.paynow, fetchExternal);
  return paynowIn(config) === 'demo' ? mountDemoPaynow(platform, app) : null;
}

/** Derived from the secret: only this site can start a payment with its simulator, or post its result. */
export const simulatorSettings = ({ link, secrets }: Pick<Platform, 'link' | 'secrets'>): PaynowSettings => ({
  id: '1000',
  key: secrets.hmac('paynow-simulator', 'key'),
  url: link(simulatorPath),
});

function mountDemoPaynow(platform: Platform, app: App): Gateway {
  const { brand, clock, config, db, scheduler } = platform;
  const settings = simulatorSettings(platform);

  /** Calls to our own address stay in the process, so they work behind any proxy. */
  const call = async (url: string, method: string, headers: Record<string, string>, body: string): Promise<Response> =>
    new URL(url).origin === config.publicUrl
      ? app.request(url, { method, headers, body })
      : fetchExternal(url, { method, headers, body });

  const simulator = createSimulator({
    ...settings,
    db,
    clock,
    notify: (url, body) => call(url, 'POST', { 'Content-Type': 'application/x-www-form-urlencoded' }, body),
  });
  app.use(`${simulatorPath}/*`, async (c, next) => {
    if (!c.get('isOwnHost')) throw new AppError('NOT_FOUND');
    await next();
  });
  mountSimulator(app, simulator, brand);
  scheduler.add('checkout.simulator', simulatorTickSeconds, simulator.runDue);
  return createPaynow(settings, (url, { method, headers, body }) => call(url, method, headers, String(body ?? '')));
}
