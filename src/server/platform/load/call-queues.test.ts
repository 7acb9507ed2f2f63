import { expect, it } from 'vitest';
import { signup } from '#contract/accounts/accounts.ts';
import { login } from '#contract/accounts/sessions.ts';
import { briefKml } from '#contract/briefs/stored-briefs.ts';
import { orderInvoice, orderReceipt } from '#contract/checkout/orders.ts';
import { searchSite } from '#contract/site/search.ts';
import { createCallQueues } from './call-queues.ts';

it('finds the queue of a request by the endpoint that answers it', () => {
  const queues = createCallQueues();
  const search = queues.open(searchSite);
  const kml = queues.open(briefKml);
  expect(queues.forRequest('GET', '/api/search')).toMatchObject({ route: '/api/search', queue: search });
  expect(queues.forRequest('GET', '/api/briefs/B-26-1.kml')?.queue).toBe(kml);
  for (const [method, path] of [
    ['POST', '/api/search'],
    ['GET', '/search'],
    ['GET', '/api/search/more'],
    ['GET', '/api/nothing'],
  ] as const) {
    expect([path, queues.forRequest(method, path)]).toEqual([path, undefined]);
  }
});

it('gives calls with the same costly work one queue, and every other endpoint its own', () => {
  const queues = createCallQueues();
  const passwords = [queues.open(login, 'passwords'), queues.open(signup, 'passwords')];
  const pdfs = [queues.open(orderInvoice, 'pdfs'), queues.open(orderReceipt, 'pdfs')];
  const others = [queues.open(searchSite), queues.open(briefKml)];
  expect([new Set(passwords).size, new Set(pdfs).size, new Set([...passwords, ...pdfs, ...others]).size]).toEqual([
    1, 1, 4,
  ]);
  expect(queues.forRequest('POST', `/api${login.path}`)?.queue).toBe(passwords[0]);
});
