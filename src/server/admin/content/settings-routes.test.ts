import { beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/admin/content.ts';
import { readSettingsEffects } from '#contract/admin/settings.ts';
import { readBooking } from '#contract/bookings/bookings.ts';
import { listPaymentMethods } from '#contract/checkout/payments.ts';
import { readSitePage } from '#contract/site/site.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { bookAt, holdAt } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });

let owner: SignedIn;
beforeAll(async () => {
  owner = await signedIn(app, { roles: ['customer', 'owner'] });
});

const open = async (file: string, by = owner) =>
  (await by.visitor.call(contract.readContentFile, { query: { file } })).body;
type Values = Record<string, unknown>;
const withChanges = async (file: string, changes: Values): Promise<Values> => ({
  ...((await open(file)).values as Values),
  ...changes,
});
const effects = async (files: Record<string, Values>) =>
  (await owner.visitor.call(readSettingsEffects, { body: { files } })).body;

async function publish(file: string, changes: Values): Promise<number | null> {
  const { publication } = await open(file);
  const body = { file, basedOn: publication, values: await withChanges(file, changes) };
  await owner.visitor.call(contract.saveContentDraft, { body });
  const published = await owner.visitor.call(contract.publishContent, { body: { files: [file], note: '' } });
  return published.body.number;
}

describe('what visitors would see', () => {
  it('without changes is what is published', async () => {
    const { published, edited, problems } = await effects({});
    expect(edited).toEqual(published);
    expect(problems).toEqual([]);
    expect(published.invoice).toMatchObject({ totalCents: 8_750, taxCents: 0 });
  });

  it('has the tax, the prices and the phone number that are typed', async () => {
    const { coefficients } = { coefficients: (await open('estimates.yaml')).values as { areaFactors: Values[] } };
    const areaFactors = coefficients.areaFactors.map((row) => (row['factor'] === 1.5 ? { ...row, factor: 1.6 } : row));
    const company = (await open('company.yaml')).values as { contact: Values };
    const { edited, published } = await effects({
      'shop.yaml': await withChanges('shop.yaml', { taxPercent: 15.5, card: false }),
      'estimates.yaml': { ...coefficients, areaFactors },
      'company.yaml': { ...company, contact: { ...company.contact, phone: '+263 00 000 0001' } },
    });
    expect(edited.invoice).toMatchObject({ totalCents: 9_250, taxCents: 1_241, taxPercent: 15.5 });
    expect(edited.company.contact.phone).toBe('+263 00 000 0001');
    expect(edited.prices[0]?.sizes.map(({ cents }) => cents)).toEqual([5_000, 8_000, 12_500]);
    expect(published.prices[0]?.sizes.map(({ cents }) => cents)).toEqual([5_000, 7_500, 12_500]);
    expect(edited.ways.map(({ way, isOffered }) => [way, isOffered])).toEqual([
      ['mobileMoney', true],
      ['card', false],
      ['transfer', true],
      ['cash', true],
    ]);
  });

  it('leaves out a file with a wrong value, and says which', async () => {
    const { edited, published, problems } = await effects({
      'shop.yaml': await withChanges('shop.yaml', { taxPercent: 155 }),
      'company.yaml': await withChanges('company.yaml', { name: 'Ridge' }),
    });
    expect(problems).toMatchObject([{ file: 'shop.yaml', field: 'taxPercent' }]);
    expect(edited.company.name).toBe('Ridge');
    expect(edited.invoice.taxPercent).toBe(published.invoice.taxPercent);
  });

  it('has a morning by the rules of meetings', async () => {
    const { rules } = (await open('booking.yaml')).values as { rules: Values };
    const morning = async (freeMinutesAfter: number) => {
      const files = { 'booking.yaml': await withChanges('booking.yaml', { rules: { ...rules, freeMinutesAfter } }) };
      const { day } = (await effects(files)).edited.meetings;
      return [day?.starts.length, day?.meetings.length];
    };
    expect(await morning(0)).toEqual([8, 8]);
    expect(await morning(15)).toEqual([8, 4]);
    expect(await morning(45)).toEqual([8, 3]);
  });
});

it('a published rule is in force for bookings, refusals and the terms, and is brought back with its publication', async () => {
  const client = await signedIn(app);
  const start = '2026-03-05T08:00:00.000Z';
  const { ref } = await bookAt(client.visitor, start);
  const deadline = async () =>
    (await client.visitor.call(readBooking, { params: { ref } })).body.booking.changeDeadline;
  expect(await deadline()).toBe('2026-03-04T20:00:00.000Z');
  const { rules } = (await open('booking.yaml')).values as { rules: Values };
  const number = await publish('booking.yaml', {
    rules: { ...rules, bookableFromHours: 96, changeUntilHours: 1, freeMinutesAfter: 0 },
  });
  expect(await deadline()).toBe('2026-03-05T07:00:00.000Z');
  const other = await signedIn(app);
  const refused = await holdAt(other.visitor, '2026-03-04T08:00:00.000Z');
  expect(outcome(refused)).toBe('422 TOO_SOON');
  expect(refused.refusal.error).toBe('Please choose a time at least 96 hours from now');
  const terms = (await app.visitor().call(readSitePage, { params: { page: 'terms' } })).body.html;
  expect(terms).toContain('booked from 96 hours to 60 days ahead');
  expect(terms).toContain('until 1 hour before it starts');

  const { files } = (await owner.visitor.call(contract.readPublication, { params: { number: String(number) } })).body;
  expect(files).toMatchObject([
    {
      file: 'booking.yaml',
      changes: [
        { field: 'rules.freeMinutesAfter', before: 15, after: 0 },
        { field: 'rules.bookableFromHours', before: 12, after: 96 },
        { field: 'rules.changeUntilHours', before: 12, after: 1 },
      ],
    },
  ]);
  await owner.visitor.call(contract.restoreContent, { params: { number: String(Number(number) - 1) } });
  expect(await deadline()).toBe('2026-03-04T20:00:00.000Z');
});

it('a way to pay that is switched off is not offered, and is money: the other owners are told', async () => {
  const other = await signedIn(app, { roles: ['customer', 'owner'] });
  const methods = async () => (await app.visitor().call(listPaymentMethods, {})).body.methods.map(({ id }) => id);
  expect(await methods()).toEqual(['ecocash', 'onemoney', 'paynow', 'bank', 'cash']);
  await publish('shop.yaml', { mobileMoney: false, transfer: false });
  expect(await methods()).toEqual(['paynow', 'cash']);
  const [email] = (await app.emails(other.email)).filter(({ kind }) => kind === 'money-changed-owner');
  expect(email?.text).toContain('mobileMoney: false instead of true');
});

it('a draft of another owner names the person and the time', async () => {
  const rudo = await signedIn(app, { roles: ['customer', 'owner'] });
  const { publication } = await open('shop.yaml', rudo);
  const values = await withChanges('shop.yaml', { taxPercent: 15 });
  await rudo.visitor.call(contract.saveContentDraft, { body: { file: 'shop.yaml', basedOn: publication, values } });
  const { othersDrafts } = await open('shop.yaml');
  expect(othersDrafts).toMatchObject([{ by: expect.any(String), savedAt: expect.any(String) }]);
  expect((await open('company.yaml')).othersDrafts).toEqual([]);
});
