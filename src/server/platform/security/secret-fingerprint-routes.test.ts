import { expect, it } from 'vitest';
import { testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { compareSecretFingerprint, storeSecretFingerprint } from './secret-fingerprint.ts';
import { createSecrets } from './secrets.ts';

const app = testApp();

it('a process with another SECRET is logged by itself at its start, and by the others later', async () => {
  const { db, clock, secrets } = app.site.platform;
  const own = { db, clock, secrets };
  const other = { db, clock, secrets: createSecrets('another secret for the automated tests') };
  const quiet = await outputOf(async () => {
    await storeSecretFingerprint(own);
    await compareSecretFingerprint(own);
  });
  expect(quiet).not.toContain('secret.differs');
  expect(await outputOf(() => storeSecretFingerprint(other))).toContain('"event":"secret.differs"');
  expect(await outputOf(() => compareSecretFingerprint(own))).toContain('"event":"secret.differs"');
  expect(await outputOf(() => compareSecretFingerprint(other))).not.toContain('secret.differs');
  const { fingerprint } = await db.selectFrom('secret_fingerprint').selectAll().executeTakeFirstOrThrow();
  expect(fingerprint).not.toContain('secret');
});
