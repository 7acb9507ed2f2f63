import type { Page, Route } from 'playwright-core';

/**
 * Answers in place of the server: every request of the page to an address, or the first `times` of them. The returned
 * call lets everything through again. The route itself stays: Playwright reports no request that is on its way while
 * the last route of a page goes (`unroute`, or its own `times`), and a test that waits for that request never continues.
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

/** The line is down for it. */
export const offline = (route: Route): Promise<void> => route.abort('internetdisconnected');

/** The server has it, and its answer is lost on the way. */
export async function arrivesUnanswered(route: Route): Promise<void> {
  await route.fetch();
  await offline(route);
}

/** Keeps every request of the page to an address waiting until the returned call. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await standIn(page, address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
