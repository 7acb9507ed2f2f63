import type { Page, Route } from 'playwright-core';

/**
 * Replaces the server's reply to every request of the page to an address, or to the first `times` of them. The returned
 * call lets all later requests through. The route itself stays: if the last route of a page is removed (`unroute`, or
 * its own `times`), Playwright does not report requests in flight, and a test waiting for one hangs.
 */
export async function standIn(
  page: Page,
  address: Parameters<Page['route']>[0],
  answer: (route: Route) => unknown,
  times = Number.POSITIVE_INFINITY,
): Promise<() => void> {
  let left = times;
  await page.route(address, async (route) => {
    if (left <= 0) return route.fallback();
    left -= 1;
    await answer(route);
  });
  return () => {
    left = 0;
  };
}

/** Fails as if the network were down. */
export const offline = (route: Route): Promise<void> => route.abort('internetdisconnected');

/** The request reaches the server, but the reply is lost. */
export async function arrivesUnanswered(route: Route): Promise<void> {
  await route.fetch();
  await offline(route);
}

/** Delays every request of the page to an address until the returned call. */
export async function holdBack(page: Page, address: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await standIn(page, address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
