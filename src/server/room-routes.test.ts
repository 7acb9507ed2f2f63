import { expect, it } from 'vitest';
import { login } from '#contract/accounts/sessions.ts';
import { confirmBooking } from '#contract/bookings/bookings.ts';
import { placeOrder } from '#contract/checkout/place-order.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { bookingForm, holdAt } from '#tests/support/data/meetings.ts';
import { orderForm } from '#tests/support/data/orders.ts';

const app = testApp();
const people = 50;
const hall = '41.60.1.1';

/** A day of the two weeks after the Monday on the test clock, and one of five hours of it. */
const startFor = (person: number): string => {
  const day = Math.floor(person / 5);
  const date = 3 + day + 2 * Math.floor((day + 1) / 5);
  return new Date(Date.UTC(2026, 2, date, 7 + (person % 5))).toISOString();
};

it('50 people in one room sign up, activate, log in, book and order within ten minutes, with the default limits', async () => {
  for (let person = 0; person < people; person += 1) {
    const visitor = app.visitor(hall);
    const { email, password } = await visitor.signUpAndActivate();
    const again = app.visitor(hall);
    const signedIn = await again.call(login, { body: { email, password } });
    again.token = signedIn.body.token;
    const held = await holdAt(again, startFor(person));
    const booked = await again.call(confirmBooking, { body: bookingForm(held.body.holdId) });
    const ordered = await again.call(placeOrder, { body: await orderForm(again) });
    const outcomes = [signedIn, held, booked, ordered].map(outcome);
    expect([person, ...outcomes]).toEqual([person, '200', '201', '201', '201']);
    app.clock.passSeconds(600 / people);
  }
});

it('of 31 wrong passwords from one address the last is not checked, however many people log in beside them', async () => {
  const person = await app.visitor(hall).signUpAndActivate();
  const logIn = async (email: string, password: string): Promise<string> =>
    outcome(await app.visitor(hall).call(login, { body: { email, password } }));
  const wrong: string[] = [];
  for (let count = 0; count < 31; count += 1) {
    if (count % 10 === 5) expect(await logIn(person.email, person.password)).toBe('200');
    wrong.push(await logIn(`person.${count}@example.com`, 'Wrong-Password-1'));
  }
  expect(wrong).toEqual([...Array(30).fill('401 INVALID_CREDENTIALS'), '429 RATE_LIMITED']);
});
