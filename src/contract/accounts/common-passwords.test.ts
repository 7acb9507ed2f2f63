import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a common password', () => {
  it.each([
    'Password1',
    'Password123!',
    'P@ssw0rd2026',
    'P455w0rd!',
    'Qwerty123',
    'Zimbabwe2026',
    'Bulawayo-1',
    'Welcome1',
    'Aa123456',
    '1Qaz2wsx',
    '2026-2027',
  ])('is %s', (password) => {
    expect(isCommonPassword(password, [])).toBe(true);
  });

  it.each(['Granite-Kopje-77', 'Correct horse 9', 'Mopane-and-Msasa-4', 'xK9-teal-Fig'])('is not %s', (password) => {
    expect(isCommonPassword(password, [])).toBe(false);
  });

  it('is also the address, a name or the brand followed by a number', () => {
    const own = ['tendai.moyo@example.com', 'Tendai', 'Moyo', 'Kopje Geospatial'];
    for (const password of ['Tendai2026', 'Moyo-1234', 'Example1', 'Kopje2026', 'T3ndai-99']) {
      expect([password, isCommonPassword(password, own)]).toEqual([password, true]);
    }
    expect(isCommonPassword('Tendai-likes-Mopane-4', own)).toBe(false);
    expect(isCommonPassword('Tendai2026', [])).toBe(false);
  });
});
