import { useEffect, useState } from 'react';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { changeProfile, type OwnAccount, profileMessages, profileSchema } from '#contract/accounts/profile.ts';
import { call } from '../api.ts';
import { updateUser } from '../auth/calls/session-calls.ts';
import { messagesOf } from '../auth/form-parts/validate.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { DescriptionList } from '../ui/display/description-list.tsx';
import { EmailAddress } from '../ui/display/email-address.tsx';
import { showToast } from '../ui/display/toast.tsx';
import { Callout } from '../ui/forms/callout.tsx';
import { createDraft } from '../ui/forms/create-draft.ts';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { useForm } from '../ui/forms/submit/use-form.ts';

/** Name, phone and organisation. A new name is shown at once in the header, the menus and the other tabs. */
export function ProfileForm({ account: { user, phone, organisation } }: { account: OwnAccount }) {
  const [stored, setStored] = useState({
    firstName: user.first_name,
    lastName: user.last_name,
    phone: phone ?? '',
    organisation: organisation ?? '',
  });
  const form = useForm({
    initial: withDraft(user.id, stored),
    summarised: true,
    validate: (values) => messagesOf(profileSchema, values),
    async submit(body) {
      const saved = await call(changeProfile, { body });
      updateUser(saved.user);
      // As stored: a phone number in international format.
      form.change('phone', saved.phone ?? '');
      setStored({ ...body, phone: saved.phone ?? '' });
      showToast(profileMessages.saved);
    },
  });
  const { values } = form;
  useEffect(() => storeDraft(user.id, stored, values), [user.id, stored, values]);
  return (
    <form className="grid max-w-160 gap-6" {...form.form}>
      <ErrorSummary {...form.summary} />
      <div className="grid gap-6 wide:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <div>
        <DescriptionList facts={[{ name: 'Email', value: <EmailAddress email={user.email} /> }]} />
        <p className="mt-2 text-small text-ink2">
          {user.auth_provider === 'google' ? (
            'This is the address of your Google account.'
          ) : (
            <TextLink to={`${href('/account/security')}#email`} className="inline-block py-1">
              Change this address
            </TextLink>
          )}
        </p>
      </div>
      <TextField
        label="Phone (optional)"
        hint="So we can call you at the time of a meeting"
        type="tel"
        autoComplete="tel"
        {...form.field('phone')}
      />
      <TextField label="Organisation (optional)" autoComplete="organization" {...form.field('organisation')} />
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <Button className="justify-self-start" type="submit" busy={form.busy}>
        Save profile
      </Button>
    </form>
  );
}

const profileDraft = createDraft(z.custom<Record<string, unknown>>(), 'profile_draft');

/** The saved profile with this account's unsaved changes in this tab, which survive the end of a session. */
function withDraft<Profile extends Record<string, string>>(userId: string, saved: Profile): Profile {
  const draft = Object.entries(profileDraft.read(userId) ?? {});
  const typed = draft.filter(([name, value]) => name in saved && typeof value === 'string');
  return { ...saved, ...Object.fromEntries(typed) };
}

function storeDraft<Profile extends Record<string, string>>(userId: string, saved: Profile, typed: Profile) {
  const unsaved = Object.entries(typed).filter(([name, value]) => value !== saved[name]);
  profileDraft.store(userId, unsaved.length > 0 ? Object.fromEntries(unsaved) : null);
}
