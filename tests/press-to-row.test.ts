import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textOf } from '#tests/support/project/project-files.ts';

interface Feature {
  name: string;
  /** From the component where the user acts to the file that writes the row. */
  files: readonly string[];
  /** The endpoint that the browser calls. */
  endpoint: string;
}

const features: readonly Feature[] = [
  {
    name: 'Submit a review',
    files: [
      'src/web/reviews/write-review.tsx',
      'src/contract/site/reviews.ts',
      'src/server/reviews/routes.ts',
      'src/server/reviews/reviews.ts',
    ],
    endpoint: 'submitReview',
  },
  {
    name: 'Hold a slot',
    files: [
      'src/web/bookings/new/slot-step.tsx',
      'src/web/bookings/new/hold/use-held-slot.ts',
      'src/contract/bookings/holds.ts',
      'src/server/bookings/routes.ts',
      'src/server/bookings/holds.ts',
    ],
    endpoint: 'holdSlot',
  },
  {
    name: 'Place an order',
    files: [
      'src/web/checkout/form/review-section.tsx',
      'src/web/checkout/form/use-checkout.ts',
      'src/contract/checkout/place-order.ts',
      'src/server/checkout/routes.ts',
      'src/server/checkout/orders/place-order.ts',
    ],
    endpoint: 'placeOrder',
  },
  {
    name: 'Sign up',
    files: [
      'src/web/auth/sign-up/signup-form.tsx',
      'src/contract/accounts/accounts.ts',
      'src/server/accounts/routes.ts',
      'src/server/accounts/sign-up.ts',
    ],
    endpoint: 'signup',
  },
  {
    name: 'Add to cart',
    files: [
      'src/web/cart/add-to-cart.tsx',
      'src/web/cart/cart.ts',
      'src/web/cart/cart-sync.ts',
      'src/contract/checkout/cart.ts',
      'src/server/checkout/cart/carts.ts',
    ],
    endpoint: 'saveCart',
  },
  {
    name: 'Pay by mobile money',
    files: [
      'src/web/checkout/payment/pay-form.tsx',
      'src/web/checkout/payment/begin-payment.ts',
      'src/contract/checkout/payments.ts',
      'src/server/checkout/routes.ts',
      'src/server/checkout/payments/start-payment.ts',
      'src/server/checkout/payments/begin-at-gateway.ts',
    ],
    endpoint: 'startPayment',
  },
];

// The cart notifies its subscribers of a change: this file imports the previous one.
const subscribers = ['src/web/cart/cart-sync.ts'];

const importsIn = (file: string, text: string): string[] =>
  [...text.matchAll(/from '([#.][^']+)'/g)].map(([, given = '']) =>
    given.startsWith('#') ? given.replace('#', 'src/') : path.join(path.dirname(file), given),
  );

/** The faults of a chain: a file that is missing, a step without its import. */
function faultsOf({ files, endpoint }: Feature): string[] {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) return missing.map((file) => `${file} is missing`);
  const isContract = (file: string): boolean => file.startsWith('src/contract/');
  const steps = files.slice(1).map((to, index) => ({ from: files[index] ?? '', to }));
  return steps.flatMap(({ from, to }) => {
    // On the server the routes import the contract, as the browser does.
    const [user, used] = isContract(from) || subscribers.includes(to) ? [to, from] : [from, to];
    const text = textOf(user);
    if (!importsIn(user, text).includes(used)) return [`${user} does not import ${used}`];
    return isContract(used) && !new RegExp(`\\b${endpoint}\\b`).test(text) ? [`${user} does not use ${endpoint}`] : [];
  });
}

const architecture = textOf('docs/architecture.md');

describe.each(features)('$name', (feature) => {
  it('goes through files each of which imports the next', () => {
    expect(faultsOf(feature)).toEqual([]);
  });

  it('has the same files in the table of docs/architecture.md', () => {
    const row = architecture.split('\n').find((line) => line.startsWith(`| ${feature.name} |`)) ?? '';
    expect([...row.matchAll(/`(src\/[^`]+)`/g)].map(([, file]) => file)).toEqual(feature.files);
  });
});

it('reports a planted chain that is broken', () => {
  const [, hold] = features as [Feature, Feature];
  const withoutHook = hold.files.filter((file) => !file.endsWith('use-held-slot.ts'));
  expect(faultsOf({ ...hold, files: withoutHook })).toEqual([
    'src/web/bookings/new/slot-step.tsx does not import src/contract/bookings/holds.ts',
  ]);
  expect(faultsOf({ ...hold, endpoint: 'listBookings' })).toContain(
    'src/web/bookings/new/hold/use-held-slot.ts does not use listBookings',
  );
  expect(faultsOf({ ...hold, files: ['src/planted.ts'] })).toEqual(['src/planted.ts is missing']);
});
