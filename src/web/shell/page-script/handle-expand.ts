import { writeEntry } from '#web/auth/query/write-entry.ts';
import { onPress } from '#web/ui/controls/on-press.ts';
import { hydrationState } from '../hydration/hydration-state.ts';

/** Shows or hides the rest of a list before hydration, and stores that in the history entry, as React does. */
export function handleExpand(): void {
  onPress('[data-expand]', (button) => {
    if (hydrationState().hydrated) return;
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    const isExpanded = list?.classList.toggle('expanded') ?? false;
    button.setAttribute('aria-expanded', String(isExpanded));
    writeEntry({ ...history.state?.usr, [button.dataset['expand'] ?? '']: isExpanded });
  });
}
