// Only until React loads, because its router opens pages itself. A held link loads React instead.
const links = 'html:has([data-modules]) a:not([data-hold])';
/** Personal pages, pages for a single request, and paths that are not pages. */
const notPrefetched = [
  '/account*',
  '/admin*',
  '/api/*',
  '/demo*',
  '/search*',
  '/find*',
  '/tools/coordinates*',
  '/*.xml',
];

/** @param selector the links of this rule, a subset of all links */
const rule = (selector: string, eagerness: 'conservative' | 'moderate') => ({
  where: {
    and: [{ selector_matches: selector }, { href_matches: '/*' }, { not: { href_matches: notPrefetched } }],
  },
  eagerness,
});

/**
 * Speculation Rules: the browser prefetches a page when a link to it is pressed or briefly hovered. On devices without
 * hover, `moderate` would prefetch the links in view without any input.
 */
export const speculationRules = JSON.stringify({
  prefetch: [rule(links, 'conservative'), rule(links.replace('html', 'html[data-hover]'), 'moderate')],
});
