import { useSyncExternalStore } from 'react';

const themes = [
  { theme: 'system', words: 'System' },
  { theme: 'light', words: 'Light' },
  { theme: 'dark', words: 'Dark' },
] as const;
type Theme = (typeof themes)[number]['theme'];

/** The theme of the system, or the one chosen here, which is remembered; the head script sets it before first paint. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(subscribe, chosenTheme, () => null);
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      {themes.map(({ theme, words }) => (
        <button key={theme} type="button" aria-pressed={theme === chosen} onClick={() => choose(theme)}>
          {words}
        </button>
      ))}
    </fieldset>
  );
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const chosenTheme = (): Theme => (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';

function choose(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
