import { onPress } from '#web/ui/controls/on-press.ts';
import { followDividers } from '#web/ui/divider/follow-dividers.ts';

// `import url from './ai-script.ts?script-url'`: the choice of a model needs no script, these two need it.
followDividers();
markChosenPoints();

/** Marks the points of the pressed cell of the table, and says what it counts. */
function markChosenPoints(): void {
  onPress('[data-cell]', (button) => {
    const sheet = button.closest('[data-samples]');
    if (!sheet) return;
    for (const cell of sheet.querySelectorAll('[data-cell]'))
      cell.setAttribute('aria-pressed', String(cell === button));
    for (const points of sheet.querySelectorAll<SVGElement>('[data-points]')) {
      points.toggleAttribute('data-chosen', points.dataset['points'] === button.dataset['cell']);
    }
    const says = sheet.querySelector('[role=status]');
    if (says) says.textContent = `${button.getAttribute('aria-label')}.`;
  });
}
