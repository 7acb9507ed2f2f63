import * as z from 'zod/mini';
import { createDraft } from '../ui/forms/create-draft.ts';

const profileDraft = createDraft(z.custom<Record<string, unknown>>(), 'profile_draft');

/** The saved profile with this account's unsaved changes in this tab, which survive the end of a session. */
export function withDraft<Profile extends Record<string, string>>(userId: string, saved: Profile): Profile {
  const draft = Object.entries(profileDraft.read(userId) ?? {});
  const typed = draft.filter(([name, value]) => name in saved && typeof value === 'string');
  return { ...saved, ...Object.fromEntries(typed) };
}

export function storeDraft<Profile extends Record<string, string>>(userId: string, saved: Profile, typed: Profile) {
  const unsaved = Object.entries(typed).filter(([name, value]) => value !== saved[name]);
  profileDraft.store(userId, unsaved.length > 0 ? Object.fromEntries(unsaved) : null);
}
