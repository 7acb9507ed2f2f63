import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { errorFacts, log, logInBatches } from './log.ts';

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

describe('lines in batches', () => {
  const eventsIn = (output: string): string[] =>
    output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).event);

  it('are written together within a tenth of a second, in their order', async () => {
    const output = async (waitMs: number): Promise<string> =>
      outputOf(async () => {
        logInBatches('info', 'first');
        logInBatches('warn', 'second');
        await delay(waitMs);
      });
    expect(eventsIn(await output(0))).toEqual([]);
    expect(eventsIn(await output(200))).toEqual(['first', 'second']);
  });

  it('are written before any other line', async () => {
    const output = await outputOf(async () => {
      logInBatches('info', 'first');
      log('error', 'second');
    });
    expect(eventsIn(output)).toEqual(['first', 'second']);
  });

  it('are written at once when there are many', async () => {
    const output = await outputOf(async () => {
      for (let count = 0; count < 200; count += 1) logInBatches('info', 'many', { text: 'x'.repeat(100) });
    });
    expect(eventsIn(output).length).toBeGreaterThan(50);
  });
});
