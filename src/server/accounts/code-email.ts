import { activationPath } from '#contract/accounts/sessions.ts';
import { addSeconds } from '#server/platform/clock.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';

interface MailedCode {
  firstName: string;
  code: string;
  /** How long the code is valid; an email that would be sent later is dropped. */
  seconds: number;
}

/** The email with an activation code; the template gives the reason. @throws ContentError when the template is wrong */
export function codeEmail(
  { brand, clock, content, link }: Platform,
  template: 'activation-code' | 'password-of-inactive-account',
): (to: string, code: MailedCode) => EmailMessage {
  const render = readTemplate(content, template, ['firstName', 'code', 'minutes', 'activateUrl', 'brand']);
  return (to, { firstName, code, seconds }) => ({
    kind: 'activation-code',
    to,
    secret: true,
    sendBefore: addSeconds(clock.now(), seconds),
    ...render({ firstName, code, minutes: String(seconds / 60), activateUrl: link(activationPath(to)), brand }),
  });
}
