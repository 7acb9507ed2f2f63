import { onPress } from '../ui/controls/on-press.ts';
import { deviceStorage } from '../ui/state/storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The attribute of a button that chooses a theme. */
export const themeAttribute = 'data-theme-choice';
/** Dispatched on the document when another theme is chosen. */
export const themeChosen = 'theme-chosen';

/** The head script sets the chosen theme before first paint. */
export const chosenTheme = (): Theme => (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';

/** Applies and remembers the theme of a pressed button. */
export function handleThemeChoice(): void {
  markChosen();
  onPress(`[${themeAttribute}]`, (button) => choose(button.getAttribute(themeAttribute) as Theme));
}

function choose(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  deviceStorage.set('theme', theme === 'system' ? null : theme);
  markChosen();
  document.dispatchEvent(new Event(themeChosen));
}

/** Updates the buttons in the HTML; React follows through the event. */
function markChosen(): void {
  for (const button of document.querySelectorAll(`[${themeAttribute}]`))
    button.setAttribute('aria-pressed', String(button.getAttribute(themeAttribute) === chosenTheme()));
}
