import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { EmailAddress } from '#web/ui/display/email-address.tsx';

/** One of seven background colours, always the same for an email. */
function avatarColour(email: string): number {
  let hash = 0;
  for (const character of email.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % limits.avatarColours;
}

const nameOf = (user: Pick<User, 'first_name' | 'email'>): string =>
  user.first_name || user.email.slice(0, user.email.indexOf('@'));

export function Avatar({ email, large = false }: { email: string | undefined; large?: boolean }) {
  const ground = email ? `avatar-${avatarColour(email)}` : '';
  return (
    <span className={`avatar ${ground} ${large ? 'avatar-large' : ''}`} aria-hidden="true">
      {email?.charAt(0).toUpperCase()}
    </span>
  );
}

/** Avatar, name and email in a row; long ones wrap, so that the email can be read in full. */
export function AccountLine({
  account,
  large = false,
}: {
  account: Pick<User, 'first_name' | 'email'>;
  large?: boolean;
}) {
  return (
    <>
      <Avatar email={account.email} large={large} />
      <span className="grid min-w-0 leading-snug">
        <span className={`wrap-anywhere font-strong ${large ? 'avatar-name' : ''}`}>{nameOf(account)}</span>
        <span className="text-small text-ink2">
          <EmailAddress email={account.email} />
        </span>
      </span>
    </>
  );
}
