import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { listChanges } from '#contract/admin/audit.ts';
import {
  addReplyTemplate,
  changeReplyTemplate,
  deleteReplyTemplate,
  listReplyTemplates,
} from '#contract/admin/inquiries/templates.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { trailOf } from '#tests/support/audit/audit-trail.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['staff'] });
  owner = await signedIn(app, { roles: ['owner'] });
});

const list = async () => (await staff.visitor.call(listReplyTemplates, {})).body.templates;
const titled = async (title: string) => (await list()).filter((one) => one.title === title);
const add = (body: { title: string; text: string }, key: string = randomUUID()) =>
  staff.visitor.call(addReplyTemplate, { body }, { idempotencyKey: key });
const save = (by: SignedIn, id: string, body: { title: string; text: string; revision: number }) =>
  by.visitor.call(changeReplyTemplate, { params: { id }, body });

it('begins with three initial templates, by title', async () => {
  expect((await list()).map(({ title, by, changedAt, revision }) => [title, by, changedAt, revision])).toEqual([
    ['Ask for the area', '', null, 1],
    ['Suggest a consultation', '', null, 1],
    ['We need a little longer', '', null, 1],
  ]);
});

it('adds a template once for a key, changes and deletes it, each with an audit row', async () => {
  const key = randomUUID();
  const body = { title: ' Price\tlist ', text: 'Hello {first name},\r\nthe prices. ' };
  expect(outcome(await add(body, key))).toBe('201');
  expect(outcome(await add(body, key))).toBe('201');
  const [added, ...others] = await titled('Price list');
  expect(others).toEqual([]);
  expect(added).toMatchObject({ text: 'Hello {first name},\nthe prices.', by: 'Tendai Moyo', revision: 1 });
  const id = added?.id ?? '';

  const next = { title: 'Price list', text: 'The prices for {reference}.', revision: 1 };
  const saved = await save(owner, id, next);
  expect(saved.body.templates.find((one) => one.id === id)).toMatchObject({ text: next.text, revision: 2 });
  // The same save again, as if its first reply was lost.
  expect(outcome(await save(owner, id, next))).toBe('200');
  const remove = () => staff.visitor.call(deleteReplyTemplate, { params: { id } });
  expect((await remove()).body.templates.some((one) => one.id === id)).toBe(false);
  expect(outcome(await remove())).toBe('200');

  const first = 'Price list\nHello {first name},\nthe prices.';
  const second = 'Price list\nThe prices for {reference}.';
  expect(await trailOf(app, id)).toEqual([
    ['reply_template.added', staff.userId, '', first],
    ['reply_template.changed', owner.userId, first, second],
    ['reply_template.deleted', staff.userId, second, 'deleted'],
  ]);
  const { changes } = (await owner.visitor.call(listChanges, { query: { show: 'inquiry' } })).body;
  expect(changes.slice(0, 3).map(({ event }) => event)).toEqual([
    'reply_template.deleted',
    'reply_template.changed',
    'reply_template.added',
  ]);
  expect(outcome(await save(staff, id, next))).toBe('404 NOT_FOUND');
});

it('refuses the second of two people who save the same revision', async () => {
  await add({ title: 'Two people', text: 'The first text.' });
  const [one] = await titled('Two people');
  const id = one?.id ?? '';
  const saves = await Promise.all([
    save(staff, id, { title: 'Two people', text: 'By staff.', revision: 1 }),
    save(owner, id, { title: 'Two people', text: 'By the owner.', revision: 1 }),
  ]);
  expect(saves.map(outcome).sort()).toEqual(['200', '409 TEMPLATE_CHANGED']);
  expect(await titled('Two people')).toMatchObject([{ revision: 2 }]);
  expect(await trailOf(app, id)).toHaveLength(2);
});

it.each([
  [{ title: ' ', text: 'Thank you.' }, 'title'],
  [{ title: 'x'.repeat(limits.replyTemplateTitleMaxLength + 1), text: 'Thank you.' }, 'title'],
  [{ title: 'Thanks', text: '  ' }, 'text'],
  [{ title: 'Thanks', text: 'x'.repeat(limits.replyTemplateMaxLength + 1) }, 'text'],
  [{ title: 'Thanks', text: 'Hello {company}' }, 'text'],
  [{ title: 'Thanks', text: 'Hello {first name' }, 'text'],
])('refuses %o', async (body, field) => {
  const refused = await add(body);
  expect(outcome(refused)).toBe('422 VALIDATION_FAILED');
  expect(refused.refusal).toMatchObject({ fields: { [field]: expect.any(String) } });
});

it('accepts 50 templates', async () => {
  const { db } = app.site.platform;
  const missing = limits.replyTemplatesMost - (await list()).length;
  const values = Array.from({ length: missing }, () => ({
    id: randomUUID(),
    title: 'One of many',
    text: 'Thank you.',
    changed_by: null,
    changed_at: null,
  }));
  await db.insertInto('reply_templates').values(values).execute();
  expect(outcome(await add({ title: 'One more', text: 'Thank you.' }))).toBe('409 TOO_MANY_TEMPLATES');
  await db.deleteFrom('reply_templates').where('title', '=', 'One of many').execute();
});
