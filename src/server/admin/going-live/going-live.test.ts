import { describe, expect, it } from 'vitest';
import type { GoingLiveItemId } from '#contract/admin/going-live.ts';
import { asItems, type Confirmation, type GoingLiveFacts, hashOfItem } from './going-live.ts';

const bank = { accountName: 'Kopje', bank: 'First', branch: 'Main', accountNumber: '123', swift: '' };
/** All is right, and nobody has looked at it. */
const facts: GoingLiveFacts = {
  now: new Date('2026-11-29T08:00:00Z'),
  email: { sends: true, testSentAt: new Date('2026-11-29T07:00:00Z'), testFailed: false },
  withoutFactor: [],
  lastHoliday: '2027-12-27',
  lastBackupAt: new Date('2026-11-28T08:00:00Z'),
  contact: {
    email: 'office@example.com',
    phone: '+263 9 000 000',
    whatsapp: '+263 77 000 0000',
    street: '1 Example Street',
    hours: [{ from: 'Monday', to: 'Friday', opens: '08:00', closes: '16:30' }],
    replyWorkingDays: 2,
  },
  shop: { taxPercent: 15.5, taxNumber: '200', mobileMoney: true, card: true, bank, cash: true },
  paynowId: '1201',
  terms: '<p>Terms</p>',
};
const itemOf = (id: GoingLiveItemId, changed: Partial<GoingLiveFacts> = {}, confirmations: Confirmation[] = []) =>
  asItems({ ...facts, ...changed }, confirmations).find((item) => item.id === id);

describe('what the site sees by itself', () => {
  it.each<[id: GoingLiveItemId, changed: Partial<GoingLiveFacts>, missing: string[]]>([
    ['email', {}, []],
    ['email', { email: { ...facts.email, sends: false } }, ['No mail server is set. The developer sets SMTP_URL.']],
    ['email', { email: { ...facts.email, testSentAt: null } }, ['No test email was sent yet.']],
    [
      'email',
      { email: { sends: true, testSentAt: null, testFailed: true } },
      ['The mail server refused the test email. See Emails.'],
    ],
    ['second_factor', {}, []],
    ['second_factor', { withoutFactor: ['Rudo Moyo', 'Tendai'] }, ['Rudo Moyo has none.', 'Tendai has none.']],
    ['holidays', { lastHoliday: '2027-05-28' }, []],
    ['holidays', { lastHoliday: '2027-05-27' }, ['Add those of next year.']],
    ['holidays', { lastHoliday: null }, ['Add those of next year.']],
    ['backup', { lastBackupAt: new Date('2026-11-27T08:00:00Z') }, []],
    ['backup', { lastBackupAt: new Date('2026-11-27T07:59:00Z') }, ['None was made in the last 48 hours.']],
    ['backup', { lastBackupAt: null }, ['None was made in the last 48 hours.']],
  ])('%s with %j misses %j', (id, changed, missing) => {
    expect(itemOf(id, changed)).toMatchObject({ missing, isDone: missing.length === 0, confirmed: null });
  });
});

describe('what a person looks at', () => {
  const nothing = { email: '', phone: '', whatsapp: '', street: '', hours: [], replyWorkingDays: 2 };
  it.each<[id: GoingLiveItemId, changed: Partial<GoingLiveFacts>, missing: string[]]>([
    ['contact', {}, []],
    [
      'contact',
      { contact: nothing },
      [
        'Email is not set.',
        'Phone is not set.',
        'WhatsApp is not set.',
        'Address is not set.',
        'Office hours are not set.',
      ],
    ],
    ['bank', { shop: { ...facts.shop, bank: null } }, ['No account is set, so clients cannot pay by transfer.']],
    ['paynow', { paynowId: null }, ['Paynow is not set, so clients cannot pay by EcoCash, OneMoney or card.']],
    ['tax', { shop: { ...facts.shop, taxNumber: '' } }, ['The tax number is not set.']],
    ['tax', { shop: { ...facts.shop, taxPercent: 0, taxNumber: '' } }, []],
    ['terms', {}, []],
  ])('%s with %j misses %j, and is open until it is confirmed', (id, changed, missing) => {
    expect(itemOf(id, changed)).toMatchObject({ missing, isDone: false, confirmed: null });
    const confirmation = {
      item: id,
      facts_hash: hashOfItem(id, { ...facts, ...changed }),
      name: 'Rudo Moyo',
      looked_on: '2026-11-28',
    };
    const confirmed = { by: 'Rudo Moyo', on: '2026-11-28', isOutdated: false };
    expect(itemOf(id, changed, [confirmation])).toMatchObject({ isDone: true, confirmed });
  });

  it.each<[id: GoingLiveItemId, changed: Partial<GoingLiveFacts>]>([
    ['contact', { contact: { ...facts.contact, phone: '+263 9 000 001' } }],
    ['bank', { shop: { ...facts.shop, bank: { ...bank, accountNumber: '124' } } }],
    ['paynow', { paynowId: '1202' }],
    ['tax', { shop: { ...facts.shop, taxPercent: 15 } }],
    ['terms', { terms: '<p>Other terms</p>' }],
  ])('%s is open again when it was changed', (id, changed) => {
    const confirmation = { item: id, facts_hash: hashOfItem(id, facts), name: 'Rudo Moyo', looked_on: '2026-11-28' };
    expect(itemOf(id, {}, [confirmation])).toMatchObject({ isDone: true });
    expect(itemOf(id, changed, [confirmation])).toMatchObject({ isDone: false, confirmed: { isOutdated: true } });
    // Of another item nothing changes.
    expect(itemOf(id, { now: new Date('2026-12-24T08:00:00Z') }, [confirmation])).toMatchObject({ isDone: true });
  });
});
