import { Icon } from '../ui/icon.tsx';

/** Turns the theme over and remembers it. CSS shows the words of the theme one would get. */
export function ThemeSwitch() {
  return (
    <button type="button" className="theme-switch" onClick={turnOver}>
      <span className="to-dark">
        <Icon name="moon" /> Dark theme
      </span>
      <span className="to-light">
        <Icon name="sun" /> Light theme
      </span>
    </button>
  );
}

function turnOver(): void {
  const root = document.documentElement;
  const isDark = getComputedStyle(root).colorScheme === 'dark';
  root.dataset['theme'] = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('theme', root.dataset['theme']);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
}
