const bigStep = 10;

/** Moves the line of each divider with its range input; Shift and an arrow move it by a tenth. Called again, it listens once. */
export function followDividers(): void {
  document.addEventListener('input', onInput);
  document.addEventListener('keydown', onKey);
  // A browser restores the value of an input after a reload.
  for (const input of document.querySelectorAll<HTMLInputElement>(dividers)) moveLine(input);
}

function onInput({ target }: Event): void {
  if (isOfDivider(target)) moveLine(target);
}

function onKey(event: KeyboardEvent): void {
  const { target, key, shiftKey } = event;
  // The scripts of two pages may both listen in one document.
  if (!shiftKey || event.defaultPrevented || !isOfDivider(target)) return;
  const steps = ['ArrowRight', 'ArrowUp'].includes(key) ? 1 : ['ArrowLeft', 'ArrowDown'].includes(key) ? -1 : 0;
  if (steps === 0) return;
  event.preventDefault();
  target.value = String(Number(target.value) + steps * bigStep);
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

const dividers = '.divider input[type=range]';

const isOfDivider = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(dividers);

function moveLine(input: HTMLInputElement): void {
  input.closest<HTMLElement>('.divider')?.style.setProperty('--divider', `${input.value}%`);
  input.setAttribute('aria-valuetext', `${input.dataset['left']}, left ${input.value} per cent`);
}
