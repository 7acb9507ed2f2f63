import type { User } from '#contract/accounts/accounts.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What happened, as the first sentence of the email. */
const sentences = {
  'second_factor.app_added': 'An authenticator app was added to your account as a second factor.',
  'second_factor.passkey_added': 'A passkey was added to your account as a second factor.',
  'second_factor.removed': 'A second factor was removed from your account.',
  'second_factor.codes_renewed': 'New recovery codes were made for your account. Earlier ones no longer work.',
  'second_factor.recovery_code_used': 'A recovery code of your account was used in place of the second factor.',
  'second_factor.locked':
    'Somebody typed five wrong codes for the second factor of your account. Whoever it was knows your password or uses a device on which you are logged in.',
  'second_factor.reset': 'The second factor of your account was reset. You can set up a new one at your next log-in.',
} as const;

type FactorEvent = keyof typeof sentences;
export type EmailAboutFactor = (user: User, event: FactorEvent) => EmailMessage;

/** @throws ContentError */
export function factorEmail({ brand, content, link }: Pick<Platform, 'brand' | 'content' | 'link'>): EmailAboutFactor {
  const write = readTemplate(content, 'second-factor', ['firstName', 'event', 'securityUrl', 'brand']);
  return ({ email, first_name: firstName }, event) => ({
    kind: 'second-factor',
    to: email,
    ...write({ firstName, event: sentences[event], securityUrl: link('/account/security'), brand }),
  });
}
