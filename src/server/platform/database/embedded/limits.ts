export const embeddedLimits = {
  /** Below this, or below three log segments if that is more, new writes are refused. */
  spaceForWritesBytes: 48 * 1024 ** 2,
  segmentsForWrites: 3,
  /** Reserve for transactions in progress: below this, their writes are refused too. */
  segmentsInTransaction: 2,
  /** Opening may need a new log segment; creating a database needs room for all its files. */
  spaceToOpenBytes: 17 * 1024 ** 2,
  spaceToCreateBytes: 112 * 1024 ** 2,
  /** After a parameter of this size the free space is read again at once. */
  largeParameterBytes: 1024 ** 2,
  /** PostgreSQL makes no checkpoint by itself in single-user mode, and its log would grow until the next start. */
  checkpointAfterBytes: 64 * 1024 ** 2,
  checkpointLookMs: 30_000,
  /** A statement without a reply after this time means that the worker hangs: no statement takes that long. */
  silenceSeconds: 25,
  /** Opening may replay a log, on a slow disk. */
  openSeconds: 300,
  closeMs: 4_000,
};

export const inMegabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);
