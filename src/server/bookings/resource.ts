/** There is one consultant; a second resource would be a second value. */
export const resource = 'office';
