import { describe, expect, it } from 'vitest';
import type { ClosedSpan, MeetingToday } from '#contract/admin/today.ts';
import { blocksOf, closedOn, dayScale, hoursOf, nowOn } from './day-scale.ts';

/** A meeting of half an hour; `time` is in Bulawayo. */
const meeting = (time: string): MeetingToday => {
  const start = Date.parse(`2026-11-24T${time}:00+02:00`);
  return {
    ref: `B-${time}`,
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    name: 'Farai Ncube',
    topic: 'Fire scars',
    mode: 'video',
  };
};
const hours = { opens: '08:00', closes: '16:30' };
const instant = (time: string): number => Date.parse(`2026-11-24T${time}:00+02:00`);

describe('the scale of the day', () => {
  it('spans the opening hours, and meetings outside of them', () => {
    expect(dayScale(hours, [], 15)).toEqual({ from: 480, to: 990 });
    expect(dayScale(hours, [meeting('07:30'), meeting('17:00')], 15)).toEqual({ from: 420, to: 1_080 });
    expect(dayScale(null, [meeting('10:30')], 15)).toEqual({ from: 600, to: 690 });
    expect(dayScale(null, [], 15)).toBeNull();
  });

  it('ends at midnight, even for a meeting that ends later', () => {
    const late = meeting('23:45');
    const scale = dayScale(hours, [late], 15);
    expect(scale).toEqual({ from: 480, to: 1_440 });
    expect(
      blocksOf([late], scale ?? { from: 0, to: 0 }, { now: instant('09:00'), freeMinutesAfter: 15 }),
    ).toMatchObject([{ start: 945 / 960, length: 15 / 960, buffer: 0 }]);
    expect(nowOn(scale ?? { from: 0, to: 0 }, instant('23:50'))).toBeCloseTo(950 / 960, 5);
  });

  it('has full hours, and marks the current time only within its span', () => {
    const scale = { from: 480, to: 990 };
    expect(
      hoursOf(scale)
        .map(({ label }) => label)
        .join(' '),
    ).toBe('08:00 09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00');
    expect(nowOn(scale, instant('08:00'))).toBe(0);
    expect(nowOn(scale, instant('12:15'))).toBe(0.5);
    expect(nowOn(scale, instant('07:59'))).toBeNull();
    expect(nowOn(scale, instant('16:31'))).toBeNull();
  });

  it('distinguishes past, next and later meetings, and updates every minute', () => {
    const meetings = [meeting('08:30'), meeting('10:30'), meeting('13:00')];
    const statesAt = (time: string): string[] =>
      blocksOf(meetings, { from: 480, to: 990 }, { now: instant(time), freeMinutesAfter: 15 }).map(
        ({ state }) => state,
      );
    expect(statesAt('08:59')).toEqual(['next', 'later', 'later']);
    expect(statesAt('09:00')).toEqual(['done', 'next', 'later']);
    expect(statesAt('11:00')).toEqual(['done', 'done', 'next']);
    expect(statesAt('13:30')).toEqual(['done', 'done', 'done']);
  });

  it.each([
    ['08:00', '12:15', [{ start: 0, length: 0.5 }]],
    ['06:00', '09:25:30', [{ start: 0, length: 85.5 / 510 }]],
    ['12:15', '23:00', [{ start: 0.5, length: 0.5 }]],
    ['06:00', '08:00', []],
    ['16:30', '18:00', []],
  ])('shows the part within it of a block from %s to %s', (from, until, expected) => {
    const at = (time: string): string => new Date(Date.parse(`2026-11-24T${time}+02:00`)).toISOString();
    const span: ClosedSpan = { start: at(from), end: at(until), reason: 'Site visit' };
    expect(closedOn([span], { from: 480, to: 990 })).toEqual(expected.map((part) => ({ span, ...part })));
  });

  it('includes the buffer after the last meeting', () => {
    const [block] = blocksOf(
      [meeting('16:00')],
      { from: 480, to: 990 },
      { now: instant('09:00'), freeMinutesAfter: 15 },
    );
    expect(block).toMatchObject({ start: 480 / 510, length: 30 / 510, buffer: 0, isLast: true });
  });
});
