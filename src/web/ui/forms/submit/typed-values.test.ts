import { beforeEach, expect, it, vi } from 'vitest';

const session = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => session.get(name) ?? null,
  setItem: (name: string, text: string) => void session.set(name, text),
  removeItem: (name: string) => void session.delete(name),
});

/** The module as a newly loaded page has it. */
async function newPage() {
  vi.resetModules();
  return import('./typed-values.ts');
}

const form = (key: string, typed: Record<string, string | boolean> = {}) => {
  const filled: Record<string, string | boolean>[] = [];
  return {
    key,
    filled,
    typed: () => typed,
    fill: (values: Record<string, string | boolean>) => void filled.push(values),
  };
};

beforeEach(() => session.clear());

it('gives an account what it had typed, once, in the form that it was typed in', async () => {
  const before = await newPage();
  before.openForm(form('/orders message', { text: 'Can you start on Monday?' }));
  before.storeTypedValues('amara');
  const after = await newPage();
  const [message, other] = [form('/orders message'), form('/orders note')];
  after.openForm(other);
  after.openForm(message);
  expect(message.filled).toEqual([]);
  after.restoreTypedValues('amara');
  expect([message.filled, other.filled]).toEqual([[{ text: 'Can you start on Monday?' }], []]);
  const again = form('/orders message');
  after.openForm(again);
  expect(again.filled).toEqual([]);
});

it('fills a form that opens after the account has signed in', async () => {
  const before = await newPage();
  before.openForm(form('a', { text: 'typed' }));
  before.storeTypedValues('amara');
  const after = await newPage();
  after.restoreTypedValues('amara');
  const late = form('a');
  after.openForm(late);
  expect(late.filled).toEqual([{ text: 'typed' }]);
});

it('deletes what another account had typed', async () => {
  const before = await newPage();
  before.openForm(form('a', { text: 'typed' }));
  before.storeTypedValues('amara');
  const after = await newPage();
  after.restoreTypedValues('farai');
  after.restoreTypedValues('amara');
  const opened = form('a');
  after.openForm(opened);
  expect([opened.filled, session.size]).toEqual([[], 0]);
});

it('stores no password or code, no untouched form, and neither of two forms that look the same', async () => {
  const page = await newPage();
  page.openForm(form('secret', { password: 'x', newPassword: 'y', code: '123456' }));
  page.openForm(form('untouched'));
  page.openForm(form('same', { text: 'private' }));
  const close = page.openForm(form('same', { text: 'public' }));
  page.storeTypedValues('amara');
  expect(session.size).toBe(0);
  close();
  page.storeTypedValues('amara');
  expect(session.get('typed_values')).toBe('{"owner":"amara","forms":{"same":{"text":"private"}}}');
});
