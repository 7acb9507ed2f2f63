import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { deleteAccount, readExport, requestExport } from '#contract/accounts/personal-data.ts';
import { sendQuoteQuestion } from '#contract/briefs/quotes.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { accept, answer, quote, saveDraft, sendNew } from '#tests/support/data/briefs.ts';
import { deliverWork } from '#tests/support/data/deliverables.ts';
import { tablesWith } from '#tests/support/database/tables-with.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'office@example.com' } });
let owner: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  owner = await signedIn(app, { roles: ['owner'] });
});

/** A brief with words that the tests can search for, its quote and a question about it. */
async function quotedFor(visitor: Visitor, notes: string, tree = 'baobab') {
  const { ref } = await sendNew(visitor, { notes, purpose: `Grazing by the ${tree}` });
  const [newest] = (await quote(owner.visitor, ref)).body.brief.quotes;
  const id = newest?.id ?? '';
  await visitor.call(sendQuoteQuestion, { params: { id }, body: { text: `Does it count the ${tree}?` } });
  await answer(owner.visitor, ref, `The ${tree} counts.`);
  return { ref, id };
}

it('the export has briefs with their areas, quotes and messages, and the scope of an order', async () => {
  const { visitor } = await signedIn(app);
  const draft = await saveDraft(visitor);
  const { ref, id } = await quotedFor(visitor, 'The fence is new');
  await accept(visitor, id);
  const request = (await visitor.call(requestExport, {})).body;
  const files = unzipSync((await visitor.call(readExport, { params: { id: request.id } })).bytes);
  const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
  expect(
    read('briefs')
      .map((row: { reference: string }) => row.reference)
      .sort(),
  ).toEqual([draft.ref, ref].sort());
  const brief = read('briefs').find((row: { reference: string }) => row.reference === ref);
  expect(brief).toMatchObject({ state: 'accepted', notes: 'The fence is new', indicativePrice: 'USD 80 to 105' });
  expect(JSON.parse(brief.area)).toMatchObject({ type: 'MultiPolygon' });
  expect(read('quotes')).toMatchObject([{ reference: ref, version: 1, state: 'accepted', totalCents: 17_000 }]);
  expect(read('brief-messages')).toMatchObject([
    { reference: ref, byYou: true, text: 'Does it count the baobab?' },
    { reference: ref, byYou: false, text: 'The baobab counts.' },
  ]);
  expect(read('orders')[0].scope).toContain('Notes: The fence is new');
});

it('deleting the account removes briefs, quotes and messages; a paid order keeps its scope and area', async () => {
  const visitor = app.visitor();
  const { password } = await visitor.signUpAndActivate();
  const open = await quotedFor(visitor, 'Koppie of the open one', 'marula');
  const unpaid = await quotedFor(visitor, 'Koppie of the unpaid one', 'marula');
  const paid = await quotedFor(visitor, 'Koppie of the paid one', 'marula');
  await saveDraft(visitor, { notes: 'Koppie of the draft' });
  const dropped = (await accept(visitor, unpaid.id)).body.ref;
  const kept = (await accept(visitor, paid.id)).body.ref;
  await receive(owner.visitor, kept, { amountCents: 17_000 });
  await setFulfilment(owner.visitor, kept, 'in_progress');
  await deliverWork(owner.visitor, kept);
  await setFulfilment(owner.visitor, kept, 'completed');
  const body = { password, phrase: 'delete my account' };
  expect(outcome(await visitor.call(deleteAccount, { body }))).toBe('202');
  app.clock.passMinutes(7 * 24 * 60);
  await app.site.platform.scheduler.runDue();

  expect(await tablesWith(app.site.platform.db, ['Koppie of the', 'marula'])).toEqual([]);
  const { db } = app.site.platform;
  const refs = [open, unpaid, paid].map(({ ref }) => ref);
  expect(await db.selectFrom('briefs').select('ref').where('ref', 'in', refs).execute()).toEqual([]);
  const scopes = await db
    .selectFrom('orders')
    .select(['id', 'ref', 'scope'])
    .where('ref', 'in', [dropped, kept])
    .execute();
  const [first, second] = [dropped, kept].map((ref) => scopes.find((row) => row.ref === ref));
  expect(first?.scope).toBeNull();
  expect(second?.scope).toMatchObject({ reference: paid.ref, quoteVersion: 1, remarks: [] });
  expect(second?.scope?.facts).toContainEqual({ name: 'Service', value: 'Land Use Mapping' });
  const areas = await db.selectFrom('areas').select(['order_id', 'brief_id']).execute();
  expect(areas.filter(({ order_id: id }) => id === first?.id || id === second?.id)).toEqual([
    { order_id: second?.id, brief_id: null },
  ]);
});
