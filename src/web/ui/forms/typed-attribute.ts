/** What was typed into a text area before hydration. */
export const typedAttribute = 'data-typed';
