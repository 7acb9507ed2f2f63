import { deviceStorage } from '#web/ui/state/storage.ts';

// Read by the head script before first paint, so that the right header is shown at once.
const key = 'account_hint';

export const looksSignedIn = (): boolean => document.documentElement.dataset['account'] === 'user';

/** Whether an account was signed in here, and no tab has signed it out since. */
export const isAccountNoted = (): boolean => deviceStorage.get(key) !== null;

export function showAsUser(): void {
  document.documentElement.dataset['account'] = 'user';
  deviceStorage.set(key, '1');
}

export function showAsVisitor(): void {
  document.documentElement.dataset['account'] = 'visitor';
  deviceStorage.set(key, null);
}
