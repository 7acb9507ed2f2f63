/** The media query of the wide layout: `--wide` of ui/styles/media.css. */
export const wideWindow = '(min-width: 48.0625rem)';
