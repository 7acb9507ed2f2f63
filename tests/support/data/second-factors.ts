import { completeEnrolment, proveEnrolment, startEnrolment } from '#contract/accounts/second-factor.ts';
import { codeAt } from '#server/sessions/second-factor/authenticator-app.ts';
import type { Host, Visitor } from '#tests/support/app/visitor.ts';

export interface AuthenticatorApp {
  secret: string;
  recoveryCodes: string[];
}

/** Begins to set up an authenticator app for a signed-in account. */
export async function startApp(visitor: Visitor, password?: string): Promise<{ id: string; secret: string }> {
  const { body } = await visitor.call(startEnrolment, { body: { kind: 'app', ...(password && { password }) } });
  if (body.kind !== 'app') throw new Error('The enrolment is not one of an app');
  return body;
}

/** Sets up an authenticator app for a signed-in account: its session has just proved the second factor. */
export async function addApp({ clock }: Pick<Host, 'clock'>, visitor: Visitor): Promise<AuthenticatorApp> {
  const { id, secret } = await startApp(visitor);
  const code = codeAt(secret, clock.now());
  const { body } = await visitor.call(proveEnrolment, { params: { id }, body: { code } });
  await visitor.call(completeEnrolment, { params: { id } });
  return { secret, recoveryCodes: body.recoveryCodes };
}
