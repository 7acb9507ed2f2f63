/** Where the switch in the footer is sent, as a form without script; the answer leads back to the page it was on. */
export const dataSaverPath = '/data-saver';

/** The field of the form, and the cookie that keeps its value: 1 for pages without pictures, 0 for pages with them. */
export const dataSaverName = 'lite';
