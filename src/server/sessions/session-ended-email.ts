import { businessZone } from '#contract/bookings/bookings.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { EmailAboutCopy } from './sessions.ts';

/** @throws ContentError */
export function sessionEndedEmail({ brand, content, link }: Platform): EmailAboutCopy {
  const write = readTemplate(content, 'session-ended', [
    'firstName',
    'device',
    'browser',
    'signedInOn',
    'loginUrl',
    'securityUrl',
    'brand',
  ]);
  return ({ email, first_name: firstName }, { device, browser, created_at: signedInAt }) => ({
    kind: 'session-ended',
    to: email,
    ...write({
      firstName,
      device,
      browser,
      signedInOn: `${formatInstant(signedInAt, businessZone)}, Bulawayo time`,
      loginUrl: link('/login'),
      securityUrl: link('/account/security'),
      brand,
    }),
  });
}
