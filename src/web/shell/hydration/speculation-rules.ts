// Until React loads, which opens pages in its own way; a link that is held brings React.
const links = 'html:has([data-modules]) a:not([data-hold])';
/** Personal, made for one request, or no page. */
const notPrefetched = ['/account*', '/admin*', '/api/*', '/demo*', '/search*', '/*.xml'];

/** @param selector the links of this rule, within those of all */
const rule = (selector: string, eagerness: 'conservative' | 'moderate') => ({
  where: {
    and: [{ selector_matches: selector }, { href_matches: '/*' }, { not: { href_matches: notPrefetched } }],
  },
  eagerness,
});

/**
 * Speculation Rules: the browser requests a page when a link to it is pressed, or pointed at for a moment. Where nothing
 * can hover, `moderate` would follow what is in view, without any input.
 */
export const speculationRules = JSON.stringify({
  prefetch: [rule(links, 'conservative'), rule(links.replace('html', 'html[data-hover]'), 'moderate')],
});
