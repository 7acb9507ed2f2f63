import type { User } from '#contract/accounts/accounts.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';

/** @throws ContentError when the template is wrong */
export function welcomeEmail({ brand, content, link }: Platform): (user: User) => EmailMessage {
  const template = readTemplate(content, 'welcome', ['firstName', 'servicesUrl', 'bookingsUrl', 'brand']);
  return ({ email, first_name: firstName }) => ({
    kind: 'welcome',
    to: email,
    ...template({ firstName, servicesUrl: link('/services'), bookingsUrl: link('/bookings'), brand }),
  });
}
