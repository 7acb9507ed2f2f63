import { hoursElsewhere } from './hours.ts';

/** The attribute contains opening and closing time in Bulawayo, and how many minutes Bulawayo is ahead of UTC. */
export const ownHoursAttribute = 'data-own-hours';

/** Writes opening hours in the device's time zone into their element, if they differ from those in Bulawayo. */
export function showOwnHours(element: Element): void {
  const [opens = '', closes = '', ahead = ''] = element.getAttribute(ownHoursAttribute)?.split(' ') ?? [];
  const own = hoursElsewhere({ opens, closes }, -new Date().getTimezoneOffset() - Number(ahead));
  element.textContent = own && `${own} your time`;
}
