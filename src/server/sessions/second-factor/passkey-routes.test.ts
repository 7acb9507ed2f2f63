import { describe, expect, it } from 'vitest';
import { listSessions } from '#contract/accounts/device-sessions.ts';
import * as contract from '#contract/accounts/second-factor.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { addApp } from '#tests/support/data/second-factors.ts';
import { StandInPasskey } from '#tests/support/stand-ins/passkey.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100' } });

async function startPasskey(visitor: Visitor) {
  const { body } = await visitor.call(contract.startEnrolment, { body: { kind: 'passkey' } });
  if (body.kind !== 'passkey') throw new Error('The enrolment is not one of a passkey');
  return { id: body.id, options: body.options as { challenge: string; rp: { id: string } } };
}

const prove = (visitor: Visitor, id: string, passkey: ReturnType<StandInPasskey['register']>, name = 'My phone') =>
  visitor.call(contract.proveEnrolment, { params: { id }, body: { passkey, name } });

async function addPasskey(visitor: Visitor, passkey: StandInPasskey): Promise<string[]> {
  const { id, options } = await startPasskey(visitor);
  const { body } = await prove(visitor, id, passkey.register(options));
  await visitor.call(contract.completeEnrolment, { params: { id } });
  return body.recoveryCodes;
}

/** An account with a passkey, in a new session that has proved nothing yet. */
async function withPasskey() {
  const person = await signedIn(app);
  const passkey = new StandInPasskey(app.origin);
  const recoveryCodes = await addPasskey(person.visitor, passkey);
  app.clock.passMinutes(2);
  await signInAgain(app, person);
  return { ...person, passkey, recoveryCodes };
}

const challenge = async (visitor: Visitor) =>
  (await visitor.call(contract.challengePasskey, {})).body.options as { challenge: string };
const answer = (visitor: Visitor, passkey: ReturnType<StandInPasskey['sign']>) =>
  visitor.call(contract.proveSecondFactor, { body: { passkey } });

describe('a passkey', () => {
  it('is set up with a name, and gives recovery codes as a first factor', async () => {
    const { visitor } = await signedIn(app);
    const { id, options } = await startPasskey(visitor);
    expect(options.rp.id).toBe('localhost');
    const proof = await prove(visitor, id, new StandInPasskey(app.origin).register(options));
    expect(proof.body.recoveryCodes).toHaveLength(limits.recoveryCodes);
    expect(outcome(await visitor.call(contract.completeEnrolment, { params: { id } }))).toBe('204');
    expect((await visitor.call(contract.readSecondFactor, {})).body.factors).toMatchObject([
      { kind: 'passkey', name: 'My phone', works: true },
    ]);
  });

  it('proves the second factor, each challenge once and within five minutes', async () => {
    const person = await withPasskey();
    const { visitor, passkey } = person;
    const options = await challenge(visitor);
    const signed = passkey.sign(options);
    expect(outcome(await answer(visitor, signed))).toBe('200');
    expect(outcome(await visitor.call(listSessions, {}))).toBe('200');
    app.clock.passMinutes(2);
    await signInAgain(app, person);
    expect(outcome(await answer(visitor, signed))).toBe('422 PASSKEY_REFUSED');
    const late = await challenge(visitor);
    app.clock.passSeconds(limits.passkeyChallengeSeconds);
    expect(outcome(await answer(visitor, passkey.sign(late)))).toBe('422 PASSKEY_REFUSED');
    expect(outcome(await answer(visitor, passkey.sign(await challenge(visitor))))).toBe('200');
  });

  it('of another host, of another account, or for another challenge is refused', async () => {
    const { visitor, passkey } = await withPasskey();
    const elsewhere = new StandInPasskey('http://kopje.example');
    const { visitor: newcomer } = await signedIn(app);
    const begun = await startPasskey(newcomer);
    expect(outcome(await prove(newcomer, begun.id, elsewhere.register(begun.options)))).toBe('422 PASSKEY_REFUSED');
    const other = await withPasskey();
    expect(outcome(await answer(visitor, other.passkey.sign(await challenge(visitor))))).toBe('422 PASSKEY_REFUSED');
    await challenge(visitor);
    expect(outcome(await answer(visitor, passkey.sign({ challenge: 'A'.repeat(43) })))).toBe('422 PASSKEY_REFUSED');
  });

  it('with a counter that went back is a copy, and refused', async () => {
    const person = await withPasskey();
    const { visitor, passkey } = person;
    passkey.counter = 10;
    expect(outcome(await answer(visitor, passkey.sign(await challenge(visitor))))).toBe('200');
    app.clock.passMinutes(2);
    await signInAgain(app, person);
    passkey.counter = 5;
    expect(outcome(await answer(visitor, passkey.sign(await challenge(visitor))))).toBe('422 PASSKEY_REFUSED');
  });

  it('made for an earlier address of the site is shown as such, and not asked for', async () => {
    const { visitor, userId } = await withPasskey();
    await app.site.platform.db
      .updateTable('second_factors')
      .set({ host: 'old.example' })
      .where('user_id', '=', userId)
      .execute();
    expect((await visitor.call(contract.readSecondFactor, {})).body.factors).toMatchObject([{ works: false }]);
    expect(outcome(await visitor.call(contract.challengePasskey, {}))).toBe('409 PASSKEY_UNAVAILABLE');
  });

  it('can be added to an app, without new recovery codes', async () => {
    const { visitor } = await signedIn(app);
    await addApp(app, visitor);
    expect(await addPasskey(visitor, new StandInPasskey(app.origin))).toEqual([]);
    expect((await visitor.call(contract.readSecondFactor, {})).body).toMatchObject({
      factors: [{ kind: 'app' }, { kind: 'passkey' }],
      recoveryCodesLeft: limits.recoveryCodes,
    });
  });

  it('422 for a proof without a name or with a code', async () => {
    const { visitor } = await signedIn(app);
    const { id, options } = await startPasskey(visitor);
    const registered = new StandInPasskey(app.origin).register(options);
    expect(outcome(await prove(visitor, id, registered, '  '))).toBe('422 VALIDATION_FAILED');
    const withCode = await visitor.call(contract.proveEnrolment, { params: { id }, body: { code: '123456' } });
    expect(outcome(withCode)).toBe('422 PASSKEY_REFUSED');
  });
});
