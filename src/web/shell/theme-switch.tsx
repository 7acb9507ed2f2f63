import { createStore } from '../ui/state/create-store.ts';
import { deviceStorage } from '../ui/state/storage.ts';

const themes = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof themes)[number]['theme'];

/** The head script sets the chosen theme before first paint. */
export function ThemeSwitch() {
  const chosen = chosenTheme.use();
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      {themes.map(({ theme, label }) => (
        <button key={theme} type="button" aria-pressed={theme === chosen} onClick={() => choose(theme)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

const chosenTheme = createStore<Theme | null>(
  () => (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system',
  null,
);

function choose(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  deviceStorage.set('theme', theme === 'system' ? null : theme);
  chosenTheme.changed();
}
