// Read by the head script before first paint, so that the right header shows at once.
const key = 'account_hint';

export const looksSignedIn = (): boolean => document.documentElement.dataset['account'] === 'user';

export function showAsUser(): void {
  document.documentElement.dataset['account'] = 'user';
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Storage is refused: the next page shows the visitor's header until the server has answered.
  }
}

export function showAsVisitor(): void {
  document.documentElement.dataset['account'] = 'visitor';
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: there was no hint to forget.
  }
}
