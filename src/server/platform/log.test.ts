import { expect, it } from 'vitest';
import { errorFacts } from './log.ts';

it('tells an error by its class, code and words', () => {
  const error = Object.assign(new TypeError('wrong'), { code: '23505' });
  expect(errorFacts(error)).toMatchObject({ error: 'TypeError', code: '23505', message: 'wrong' });
});

it('tells what pg-boss makes of an error by its words', () => {
  const { message, stack } = new Error('connection lost');
  const facts = errorFacts({ message, stack, queue: 'emails', worker: 'a' });
  expect(facts).toMatchObject({ error: 'Error', message: 'connection lost' });
  expect(JSON.stringify(facts)).not.toContain('[object Object]');
});

it('tells anything else as text', () => {
  expect(errorFacts('just a word')).toEqual({ error: 'just a word' });
});
