import { pageChanged } from '#web/page-runtime/page-state.ts';
import { onPress } from '#web/ui/controls/on-press.ts';

// `import url from './open-data-script.ts?script-url'`: the choice of coordinates needs no script, these two need it.
showNearMaps();
copyTexts();

/** Loads pictures when they come near the screen: `loading=lazy` loads them from far away, which costs data. */
function showNearMaps(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const image = target as HTMLImageElement;
      image.src = image.dataset['near'] ?? '';
      delete image.dataset['near'];
    }
  });
  const observe = (): void => {
    for (const image of document.querySelectorAll('img[data-near]')) observer.observe(image);
  };
  observe();
  document.addEventListener(pageChanged, observe);
}

const copiedForMs = 2_000;

/** Copies the text of a pressed button, and says so in its label. */
function copyTexts(): void {
  onPress('[data-copy]', async (button) => {
    const label = button.querySelector('[data-copy-label]');
    if (!label) return;
    label.setAttribute('role', 'status');
    try {
      await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
      label.textContent = 'Copied';
      setTimeout(() => (label.textContent = 'Copy'), copiedForMs);
    } catch {
      label.textContent = 'Select the text to copy it';
    }
  });
}
