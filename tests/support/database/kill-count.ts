/**
 * How often a process is killed at the same point: `all` times when FAULT_ROUNDS=all, as `npm run test:long` sets it,
 * and a quarter as often otherwise, at least once. Races keep their rounds: they look for both outcomes.
 */
export const killCount = (all: number): number => (process.env['FAULT_ROUNDS'] === 'all' ? all : Math.ceil(all / 4));
