import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

describe('a stored password', () => {
  it('is argon2id with 19 MiB, 2 passes and a new salt each time, and matches only itself', async () => {
    const [one, two] = [await hashPassword('Granite-Kopje-77'), await hashPassword('Granite-Kopje-77')];
    expect(one).toMatch(/^argon2id\$19456\$2\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwordMatches('Granite-Kopje-77', one)).toBe(true);
    expect(await passwordMatches('granite-kopje-77', one)).toBe(false);
    expect(await passwordMatches('Granite-Kopje-77 ', one)).toBe(false);
    expect(await passwordMatches('', one)).toBe(false);
  });

  it('matches for any composition of its accents', async () => {
    const stored = await hashPassword('Ren\u00e9e-Kopje-7');
    expect(await passwordMatches('Rene\u0301e-Kopje-7', stored)).toBe(true);
  });

  it('is hashed completely, beyond 72 bytes and a NUL', async () => {
    const long = `Aa1${'ä'.repeat(120)}`;
    const stored = await hashPassword(long);
    expect(await passwordMatches(`${long.slice(0, -1)}ö`, stored)).toBe(false);
    expect(await passwordMatches('Aa1\0other-end', await hashPassword('Aa1\0some-end'))).toBe(false);
  });

  it.each([null, '', 'argon2id$19456$2', 'plain'])('is not matched by the stored value %j', async (stored) => {
    expect(await passwordMatches('Granite-Kopje-77', stored)).toBe(false);
  });

  it('takes the same time to check when none is stored', async () => {
    const stored = await hashPassword('Granite-Kopje-77');
    const timed = async (hash: string | null): Promise<number> => {
      const began = performance.now();
      for (let count = 0; count < 5; count += 1) await passwordMatches('Other-Words-1', hash);
      return performance.now() - began;
    };
    await timed(stored);
    const [known, unknown] = [await timed(stored), await timed(null)];
    // Without the hash it would take a thousandth of the time.
    expect(unknown).toBeGreaterThan(known / 10);
  });
});
