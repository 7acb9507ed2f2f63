import type { Control, PageState } from '#web/ui/page-events.ts';

export const hydrationState = (): PageState => window as PageState & Window;

/** Whether a control works without React. */
export const isPlain = (control: Control): boolean => control.hasAttribute('data-plain');

/** Marks a control whose press is held, so that the styles show it at once. */
export const heldAttribute = 'data-held';
