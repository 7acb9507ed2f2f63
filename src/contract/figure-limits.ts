/** Limits of figures, of searches without a result, and of reviews in the admin. Part of `limits`. */
export const figureLimits = {
  figurePeriods: 12,
  // Searches without a result, counted by day: so many different ones, and for how long.
  searchMissMaxLength: 60,
  searchMissDigits: 5,
  searchMissesPerDay: 200,
  searchMissesKeptDays: 400,
  searchMissesShown: 20,
  reviewAnswerMaxLength: 1_000,
  // Of the latest delivered orders, to find those without a review.
  deliveredOrdersRead: 200,
  unreviewedOrdersShown: 20,
} as const;
