import { expect, it } from 'vitest';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';

/** The last migration of the first release. */
const first = 'migrations/0016-emails-in-order.sql';
const takesAway = /\bdrop (?:table|column)\b|\brename\b|\balter column \w+ (?:set data )?type\b|\bset not null\b/i;

it('migrations only expand unless their name ends with .contract.sql', () => {
  const later = filesBelow(['migrations']).filter((file) => file > first && !file.endsWith('.contract.sql'));
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter((file) => takesAway.test(textOf(file)))).toEqual([]);
  expect(takesAway.test('alter table bookings alter column revised_at set not null')).toBe(true);
});
