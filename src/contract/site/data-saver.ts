/** The action of the footer's switch, a form without script; it redirects back to its page. */
export const dataSaverPath = '/data-saver';

/** The field of the form, and the cookie that stores its value: 1 for pages without pictures, 0 for pages with them. */
export const dataSaverName = 'lite';
