import { forgotPassword } from '#contract/accounts/passwords.ts';
import type { TestApp } from '#tests/support/app/app.ts';
import type { Host, Person, Visitor } from '#tests/support/app/visitor.ts';

/** The token of a reset link in an email. @throws if there is none */
export function tokenIn(email: string): string {
  const token = /\/reset-password#token=([\w-]{43})(?![\w-])/.exec(email)?.[1];
  if (!token) throw new Error('No reset link in the email');
  return token;
}

/** The token of the newest reset link emailed to an address. */
export async function tokenMailedTo(host: Host, email: string): Promise<string> {
  const emails = (await host.emails(email)).filter(({ kind }) => kind === 'password-reset');
  return tokenIn(emails.at(-1)?.text ?? '');
}

/** An active, signed-in account, and the token of a reset link just emailed to it. */
export async function personWithLink(
  app: TestApp,
): Promise<Person & { visitor: Visitor; token: string; userId: string }> {
  const visitor = app.visitor();
  const person = await visitor.signUpAndActivate();
  app.clock.passSeconds(1);
  await app.visitor().call(forgotPassword, { body: { email: person.email } });
  return { ...person, visitor, token: await tokenMailedTo(app, person.email) };
}
