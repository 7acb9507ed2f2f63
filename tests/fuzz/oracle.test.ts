import { describe, expect, it } from 'vitest';
import { listAdminOrders } from '#contract/admin/orders/orders.ts';
import { readBooking } from '#contract/bookings/bookings.ts';
import { holdSlot } from '#contract/bookings/holds.ts';
import { Reply } from '#tests/support/app/reply.ts';
import type { Caller, FuzzCase } from './cases.ts';
import { faultsOf } from './oracle.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
const requestId = 'abcdefghijkl';
const answer = (status: number, body: unknown, more: Record<string, string> = {}): Reply<unknown> =>
  new Reply(status, new Headers({ ...headers, ...more }), Buffer.from(body === undefined ? '' : JSON.stringify(body)));
const by = (caller: Caller, method: FuzzCase['method'] = 'POST'): FuzzCase => ({
  caller,
  method,
  path: '/api/holds',
  headers: {},
  body: '{}',
});
const notFound = { code: 'NOT_FOUND', error: 'We could not find what you asked for.', requestId };
const hold = {
  holdId: '00000000-0000-4000-8000-000000000000',
  start: '2026-03-03T07:00:00.000Z',
  end: '2026-03-03T07:30:00.000Z',
  expiresAt: '2026-03-02T07:10:00.000Z',
};
const faults = (reply: Reply<unknown>, fuzzCase = by('customer'), milliseconds = 5, isOwned = false): string[] =>
  faultsOf(holdSlot, { fuzzCase, reply, milliseconds, isOwned });

describe('the oracle of the fuzz run', () => {
  it('accepts a correct refusal and a correct success', () => {
    expect(faults(answer(404, notFound))).toEqual([]);
    expect(faults(answer(201, hold))).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['answered after 20001 ms', faults(answer(404, notFound), by('customer'), 20_001)],
    ['x-content-type-options is missing', faults(answer(404, notFound, { 'x-content-type-options': '' }))],
    ['CORS is open', faults(answer(404, notFound, { 'access-control-allow-origin': '*' }))],
    ['exposes internals', faults(answer(404, { ...notFound, where: 'select "users"."id"' }))],
    ['status 500 without a code of the catalogue', faults(answer(500, 'oops'))],
    ['NOT_FOUND with status 400', faults(answer(400, notFound))],
    ['NOT_FOUND with different text', faults(answer(404, { ...notFound, error: 'No.' }))],
    ['no request id', faults(answer(404, { ...notFound, requestId: '' }))],
    ['a cacheable refusal', faults(answer(404, notFound, { 'cache-control': 'public' }))],
    [
      'CART_EMPTY is not in the contract of this call',
      faults(answer(422, { code: 'CART_EMPTY', error: 'Your cart is empty', requestId })),
    ],
    [
      'an internal error',
      faults(
        answer(500, {
          code: 'INTERNAL',
          error: 'Something went wrong on our side. Your details are kept. Please try again.',
          requestId,
        }),
      ),
    ],
    ['status 200, the contract says 201', faults(answer(200, hold))],
    ['redirects to //evil.example', faults(answer(302, undefined, { location: '//evil.example' }))],
    ['gave a visitor access', faults(answer(201, hold), by('visitor'))],
    ['gave access to the record of another customer', faults(answer(201, hold), by('otherCustomer'), 5, true)],
  ])('finds: %s', (fault, found) => {
    expect(found).toContain(fault);
  });

  it('finds a reply that violates its schema', () => {
    expect(faults(answer(201, { ...hold, holdId: 7 })).join()).toContain('off its schema');
  });

  it('finds an admin reply to a customer', () => {
    const fuzzCase = by('otherCustomer', 'GET');
    const found = faultsOf(listAdminOrders, { fuzzCase, reply: answer(200, {}), milliseconds: 5, isOwned: false });
    expect(found).toContain('gave a customer access to an admin call');
  });

  it('checks a request against the endpoint of its method', () => {
    const fuzzCase = by('visitor', 'GET');
    expect(
      faultsOf(readBooking, {
        fuzzCase: { ...fuzzCase, method: 'PUT' },
        reply: answer(404, notFound),
        milliseconds: 5,
        isOwned: false,
      }),
    ).toEqual([]);
  });
});
