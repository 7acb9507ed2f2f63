/**
 * How often a process is killed at the same point: `all` times when FAULT_ROUNDS=all, as in `npm run test:long`, and
 * otherwise a quarter as often, at least once. Races are not shortened: they need both outcomes.
 */
export const killCount = (all: number): number => (process.env['FAULT_ROUNDS'] === 'all' ? all : Math.ceil(all / 4));
