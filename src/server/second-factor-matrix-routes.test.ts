import { beforeAll, expect, it } from 'vitest';
import { refresh } from '#contract/accounts/sessions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { sampled } from '#tests/support/app/samples.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { addApp } from '#tests/support/data/second-factors.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000000' } });

const roles = { customer: [], staff: ['staff'], owner: ['owner'] } as const;
const states = ['no factor', 'not proved', 'fresh', 'old'] as const;
type Role = keyof typeof roles;
type State = (typeof states)[number];

const people = new Map<string, SignedIn>();
beforeAll(async () => {
  const old: SignedIn[] = [];
  for (const state of ['old', 'fresh', 'not proved', 'no factor'] as const) {
    for (const role of Object.keys(roles) as Role[]) {
      const person = await signedIn(app, { roles: ['customer', ...roles[role]] });
      if (state !== 'no factor') await addApp(app, person.visitor);
      people.set(`${role}, ${state}`, person);
      if (state === 'old') old.push(person);
    }
    if (state === 'old') app.clock.passMinutes(limits.secondFactorHours * 60);
  }
  for (const { visitor } of old) visitor.token = (await visitor.call(refresh, {})).body.token;
  await app.site.platform.db
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where(
      'user_id',
      'in',
      Object.keys(roles).map((role) => people.get(`${role}, not proved`)?.userId ?? ''),
    )
    .execute();
});

/** What the contract says of a call, written as a table of its own. */
function expected({ guard, secondFactor }: Endpoint, role: Role, state: State): string {
  const isOfOffice = guard === 'staff' || guard === 'owner';
  if (guard === 'owner' && role !== 'owner') return 'FORBIDDEN';
  if (guard === 'staff' && role === 'customer') return 'FORBIDDEN';
  if (secondFactor === 'exempt' || state === 'no factor' || state === 'fresh') return 'begins';
  if (state === 'not proved') return 'SECOND_FACTOR_REQUIRED';
  return isOfOffice || secondFactor === 'recent' ? 'SECOND_FACTOR_REQUIRED' : 'begins';
}

const guarded = sampled(endpoints).filter(({ endpoint }) => endpoint.guard !== 'visitor');

it.each(guarded)('$endpoint.method $endpoint.path asks for the second factor as the contract says', async ({
  endpoint,
}) => {
  const answers: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const [who, { visitor }] of people) {
    const [role, state] = who.split(', ') as [Role, State];
    wanted[who] = expected(endpoint, role, state);
    // Parameters and body are invalid, so that nothing happens after the guards.
    const path = `/api${endpoint.path.replaceAll(/:\w+/g, '%00')}?unknown=1`;
    const reply = await visitor.send(endpoint.method, path, endpoint.body ? { body: { unknown: 1 } } : {});
    const isGuard = ['FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'UNAUTHENTICATED', 'TOKEN_EXPIRED'].includes(
      reply.code ?? '',
    );
    answers[who] = isGuard ? (reply.code ?? '') : 'begins';
  }
  expect(answers).toEqual(wanted);
});
