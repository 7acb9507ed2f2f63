import { describe, expect, it } from 'vitest';
import { counted, formatNear, formatSpan } from './time-spans.ts';

describe('formatted times', () => {
  it.each([
    [20_000, '1 min'],
    [45 * 60_000, '45 min'],
    [78 * 60_000, '1 h 18 min'],
    [120 * 60_000, '2 h'],
    [49 * 3_600_000, '2 days'],
  ])('%s ms are %s', (ms, text) => {
    expect(formatSpan(ms)).toBe(text);
  });

  it.each([
    ['2026-11-24T04:03:00Z', 'today 06:03'],
    ['2026-11-23T13:20:00Z', 'yesterday 15:20'],
    ['2026-11-23T22:00:00Z', 'today 00:00'],
    ['2026-11-25T14:30:00Z', 'tomorrow 16:30'],
    ['2026-11-20T14:12:00Z', 'Fri 20 Nov'],
  ])('%s is %s', (moment, text) => {
    expect(formatNear(moment, Date.parse('2026-11-24T09:12:00+02:00'))).toBe(text);
  });

  it('spells out numbers up to ten', () => {
    expect(counted(1, 'task', 'tasks')).toBe('One task');
    expect(counted(5, 'task', 'tasks')).toBe('Five tasks');
    expect(counted(12, 'order', 'orders')).toBe('12 orders');
  });
});
