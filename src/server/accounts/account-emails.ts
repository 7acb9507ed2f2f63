import { limits } from '#contract/limits.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf } from '#server/platform/security/networks.ts';

interface EmailRequest {
  email: string;
  client: string;
}

/** An email address as a key for limits and audit: hashed, so that no table contains the address. */
export const addressKey = ({ secrets }: Pick<Platform, 'secrets'>, email: string): string =>
  secrets.hmac('address', email);

export const networkKey = ({ secrets }: Pick<Platform, 'secrets'>, { email, client }: EmailRequest): string =>
  secrets.hmac('address', `${email}|${networkOf(client)}`);

const day = {
  most: limits.codesPerEmailDay,
  keptForOthers: limits.codesKeptForNewNetworks,
  perSeconds: 86_400,
};
const perEmail = { codes: { name: 'codes-day', ...day }, resets: { name: 'resets-day', ...day } };

/** Counts one of the 8 codes or 8 reset links an address gets per day; 2 are reserved for new networks. */
export const takeAccountEmail = (
  platform: Pick<Platform, 'rateLimiter' | 'secrets'>,
  db: Queries,
  kind: keyof typeof perEmail,
  request: EmailRequest,
): Promise<boolean> =>
  platform.rateLimiter.takeShared(
    db,
    perEmail[kind],
    addressKey(platform, request.email),
    networkKey(platform, request),
  );

/** Counts one more code for an address. @throws AppError RATE_LIMITED */
export async function spendCodeEmail(platform: Platform, request: EmailRequest): Promise<void> {
  const left = await takeAccountEmail(platform, platform.db, 'codes', request);
  if (!left) throw platform.rateLimiter.refusal(perEmail.codes);
}
