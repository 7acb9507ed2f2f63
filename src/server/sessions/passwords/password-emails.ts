import type { User } from '#contract/accounts/accounts.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';

/** @throws ContentError */
export function passwordChangedEmail({ brand, content, link }: Platform): (user: User) => EmailMessage {
  const write = readTemplate(content, 'password-changed', ['firstName', 'forgotUrl', 'brand']);
  return ({ email, first_name: firstName }) => ({
    kind: 'password-changed',
    to: email,
    ...write({ firstName, forgotUrl: link('/forgot-password'), brand }),
  });
}
