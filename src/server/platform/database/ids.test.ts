import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newReference, readReference } from './ids.ts';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXY';
const year = fc.integer({ min: 2024, max: 2099 });
const reference = year.map((full) => newReference('B', new Date(Date.UTC(full, 5, 1))));

it('a reference has its year and five unambiguous characters', () => {
  const ref = newReference('B', new Date('2026-12-31T23:59:59Z'));
  expect(ref).toMatch(new RegExp(`^B-26-[${digits}]{5}$`));
});

it('every issued reference can be parsed, in lower case too', () => {
  fc.assert(
    fc.property(reference, (ref) => {
      expect(readReference('B', ref)).toBe(ref);
      expect(readReference('B', ` ${ref.toLowerCase()} `)).toBe(ref);
    }),
  );
});

it('O is accepted for 0, and I or L for 1', () => {
  fc.assert(
    fc.property(reference, fc.constantFrom('I', 'L', 'i', 'l'), (ref, one) => {
      const [prefix, short, code = ''] = ref.split('-');
      expect(readReference('B', `${prefix}-${short}-${code.replaceAll('0', 'O').replaceAll('1', one)}`)).toBe(ref);
    }),
  );
});

it('one wrong character is detected at any position', () => {
  fc.assert(
    fc.property(reference, fc.constantFrom(2, 3, 5, 6, 7, 8, 9), fc.nat(), (ref, position, choice) => {
      const allowed = position < 4 ? '0123456789' : digits;
      const others = allowed.replace(ref[position] ?? '', '');
      const wrong = ref.slice(0, position) + others[choice % others.length] + ref.slice(position + 1);
      expect(readReference('B', wrong)).toBeNull();
    }),
    { numRuns: 5_000 },
  );
});

it('two swapped neighbours are detected', () => {
  fc.assert(
    fc.property(reference, fc.constantFrom(2, 5, 6, 7, 8), (ref, position) => {
      const [one = '', other = ''] = [ref[position], ref[position + 1]];
      const swapped = ref.slice(0, position) + other + one + ref.slice(position + 2);
      expect(readReference('B', swapped)).toBe(one === other ? ref : null);
    }),
    { numRuns: 5_000 },
  );
});

it('anything else is not a reference, and does not throw', () => {
  for (const wrong of [
    '',
    'B',
    'B-26',
    'B-26-',
    'B-26-4F7K',
    'B-26-4F7K2X',
    'ORD-26-4F7K2',
    'B-26-4F7K\0',
    'B-２６-4F7K2',
  ]) {
    expect(readReference('B', wrong)).toBeNull();
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      readReference('B', text);
    }),
  );
});

it('references are not sequential', () => {
  const now = new Date('2026-03-02T07:00:00Z');
  const many = Array.from({ length: 2_000 }, () => newReference('B', now));
  // Of 31^4 = 923,521 references, 2,000 random ones should collide about twice; hundreds would mean a pattern.
  expect(new Set(many).size).toBeGreaterThan(1_980);
  expect(new Set(many.map((ref) => ref[5])).size).toBe(31);
});
