/** Limits of figures, of searches without a result, and of reviews in the admin. Part of `limits`. */
export const figureLimits = {
  figurePeriods: 12,
  // Searches without a result, counted by day: the most different ones in a day, and their retention.
  searchMissMaxLength: 60,
  searchMissDigits: 5,
  searchMissesPerDay: 200,
  searchMissesKeptDays: 400,
  searchMissesShown: 20,
  reviewAnswerMaxLength: 1_000,
  // The latest delivered orders among which those without a review are found.
  deliveredOrdersRead: 200,
  unreviewedOrdersShown: 20,
} as const;
