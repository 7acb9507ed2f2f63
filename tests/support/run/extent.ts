/** `npm run test:long` sets TEST_EXTENT=all. `npm test` leaves out what repeats and takes long. */
export const isLongRun = process.env['TEST_EXTENT'] === 'all';

/** All variants of a test in `npm run test:long`, and the first ones in `npm test`. */
export const variants = <const Variant>(all: readonly Variant[], inEveryRun = 1): readonly Variant[] =>
  isLongRun ? all : all.slice(0, inEveryRun);

/** How often something is done in `npm run test:long`, and how often in `npm test`. */
export const repetitions = (all: number, inEveryRun = Math.ceil(all / 4)): number => (isLongRun ? all : inEveryRun);

/** All of a list in `npm run test:long`, and one of so many in `npm test`. */
export const oneIn = <Item>(step: number, all: readonly Item[]): readonly Item[] =>
  all.filter((_, index) => isLongRun || index % step === 0);

/** Tests that only `npm run test:long` runs. They are not registered otherwise: a skipped test counts as failed. */
export function onlyInLongRun(register: () => void): void {
  if (isLongRun) register();
}
