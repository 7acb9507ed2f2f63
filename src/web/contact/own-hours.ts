import { hoursElsewhere } from './hours.ts';

/** The attribute has an opening and a closing time in Bulawayo, and how many minutes that clock is ahead of UTC. */
export const ownHoursAttribute = 'data-own-hours';

/** Writes opening hours by the clock of this device into their element, where they are other than in Bulawayo. */
export function showOwnHours(element: Element): void {
  const [opens = '', closes = '', ahead = ''] = element.getAttribute(ownHoursAttribute)?.split(' ') ?? [];
  const own = hoursElsewhere({ opens, closes }, -new Date().getTimezoneOffset() - Number(ahead));
  element.textContent = own && `${own} your time`;
}
