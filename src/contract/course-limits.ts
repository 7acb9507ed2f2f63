/** Limits of course dates (product/courses.md). Part of `limits`. */
export const courseLimits = {
  courseSeatsMax: 200,
  courseDaysMax: 60,
  coursePlaceMaxLength: 60,
  courseLinkMaxLength: 300,
  courseNoteMaxLength: 1_000,
  courseDatesPerPage: 20,
  // On the page of a course, and as alternatives to a full date.
  courseDatesShown: 6,
  // In the list of items for an order that staff place.
  courseDatesOffered: 50,
  // For participants without an account.
  participantKeptDays: 90,
  participantNameMaxLength: 120,
} as const;
