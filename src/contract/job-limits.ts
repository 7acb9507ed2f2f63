/** When background jobs are late (product/admin.md#emails). Part of `limits`. */
export const jobLimits = {
  // Of a queue: a job that still waits after this time.
  lateJobMinutes: 15,
  // A scheduled job is late after so many of its intervals, and after this time at least.
  jobLateIntervals: 3,
  jobLateSeconds: 300,
} as const;
