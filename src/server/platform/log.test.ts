import { expect, it } from 'vitest';
import { errorFacts } from './log.ts';

it('describes an error by class, code and message', () => {
  const error = Object.assign(new TypeError('wrong'), { code: '23505' });
  expect(errorFacts(error)).toMatchObject({ error: 'TypeError', code: '23505', message: 'wrong' });
});

it('describes an error of pg-boss by its message', () => {
  const { message, stack } = new Error('connection lost');
  const facts = errorFacts({ message, stack, queue: 'emails', worker: 'a' });
  expect(facts).toMatchObject({ error: 'Error', message: 'connection lost' });
  expect(JSON.stringify(facts)).not.toContain('[object Object]');
});

it('describes any other value as text', () => {
  expect(errorFacts('just a word')).toEqual({ error: 'just a word' });
});
