import { describe, expect, it } from 'vitest';
import { blockMessages } from '#contract/admin/calendar.ts';
import type { CalendarData } from '../day-entries.ts';
import { insideOf, problemsIn, spanIn } from './block-values.ts';

const values = (from: string, to: string, day = '2026-12-24') => ({ day, from, to, reason: '' });
const hold = (start: string, end: string) => ({ id: start, start, end, name: '', expiresAt: end });
const known = (holds: CalendarData['holds']): CalendarData => ({ days: [], bookings: [], holds, blocks: [] });

describe('the form that blocks time', () => {
  it.each([
    [values('13:00', '16:30'), {}],
    [values('16:00', '00:00'), {}],
    [values('13:00', '13:00'), { to: blockMessages.order }],
    [values('13:05', '14:00'), { from: blockMessages.grid }],
    [values('', '14:00', ''), { day: blockMessages.day, from: blockMessages.grid }],
    [{ ...values('13:00', '14:00'), reason: 'x'.repeat(121) }, { reason: blockMessages.reason }],
  ])('%j', (written, problems) => {
    expect(problemsIn(written)).toEqual(problems);
  });

  it('uses the clock of Bulawayo, and midnight for the end of the day', () => {
    expect(spanIn(values('22:00', '00:00'))).toEqual({
      start: '2026-12-24T20:00:00.000Z',
      end: '2026-12-24T22:00:00.000Z',
    });
  });

  it('lists bookings and holds inside the span, not those that touch it', () => {
    const span = spanIn(values('13:00', '14:00'));
    const holds = [
      hold('2026-12-24T10:30:00.000Z', '2026-12-24T11:00:00.000Z'),
      hold('2026-12-24T11:30:00.000Z', '2026-12-24T12:00:00.000Z'),
      hold('2026-12-24T12:00:00.000Z', '2026-12-24T12:30:00.000Z'),
    ];
    expect(insideOf(known(holds), span).map(({ id }) => id)).toEqual(['2026-12-24T11:30:00.000Z']);
  });
});
