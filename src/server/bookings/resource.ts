/** There is one consultant; a second one would be another value. */
export const resource = 'office';
