import { createStore } from '../ui/state/create-store.ts';
import { chosenTheme, type Theme, themeAttribute, themeChosen, themes } from './theme-choice.ts';

const labels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Handled by `handleThemeChoice` of the page script. */
export function ThemeSwitch() {
  const chosen = store.use();
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          data-plain=""
          {...{ [themeAttribute]: theme }}
          aria-pressed={theme === chosen}
        >
          {labels[theme]}
        </button>
      ))}
    </fieldset>
  );
}

const store = createStore<Theme | null>(chosenTheme, null, (changed) => {
  document.addEventListener(themeChosen, changed);
  return () => document.removeEventListener(themeChosen, changed);
});
