/** Handles presses of all elements that match a selector, including elements added later. */
export function onPress(selector: string, act: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>(selector);
    if (element) act(element, event);
  });
}
