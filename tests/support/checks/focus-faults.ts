import type { Page } from 'playwright-core';

/**
 * Focuses each control in the current state of the page. Returns a line for each control without a visible focus ring,
 * outside the window or covered by something.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  // After a key press the browser shows focus rings.
  await page.keyboard.press('Tab');
  return page.evaluate(lookAtFocus);
}

// Runs in the page, so it cannot use anything outside itself.
function lookAtFocus(): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const hasRing = (element: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const isSeen = outlineColor !== ground && !/^rgba\(.*, 0\)$/.test(outlineColor);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && isSeen;
  };
  const faultsOf = (control: HTMLElement): string[] => {
    const name =
      control.textContent?.trim() || control.getAttribute('aria-label') || control.getAttribute('name') || '';
    const named = `${control.tagName.toLowerCase()} "${name.replace(/\s+/g, ' ').slice(0, 40)}"`;
    control.focus();
    if (document.activeElement !== control) return [`takes no focus: ${named}`];
    // A card or slot shows the focus of the radio button in it, and the cells of a code that of their input.
    const label = control.closest('label');
    const beside = control.nextElementSibling;
    const shown = [control, ...(label ? [label] : []), ...(beside ? [beside, ...beside.children] : [])];
    const faults = shown.some(hasRing) ? [] : [`no focus ring: ${named}`];
    const { left, top, right, bottom } = control.getClientRects()[0] ?? control.getBoundingClientRect();
    const isOwn = (hit: Element): boolean =>
      [control, label, beside].some((own) => own?.contains(hit)) || hit.contains(control);
    // WCAG 2.4.11: part of the control must be visible. A tall text area is scrolled only to its first line.
    const hits = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 4, top + 4],
      [right - 4, top + 4],
    ].map(([x = 0, y = 0]) => document.elementFromPoint(x, y));
    if (!hits.some((hit) => hit && isOwn(hit))) {
      const over = hits.find((hit) => hit !== null);
      faults.push(
        over
          ? `focus covered by ${over.tagName.toLowerCase()}.${over.className}: ${named}`
          : `focus out of sight: ${named}`,
      );
    }
    return faults;
  };
  const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled'))
    .filter((control) => control.tabIndex >= 0 && !control.closest('[inert]'))
    .flatMap(faultsOf);
}
