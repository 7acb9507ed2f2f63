/**
 * How often a fault is repeated: `all` rounds when FAULT_ROUNDS=all, as `npm run test:long` sets it, and a quarter of
 * them otherwise. A repeated round proves nothing new; it meets timings that are rarer.
 */
export const faultRounds = (all: number): number => (process.env['FAULT_ROUNDS'] === 'all' ? all : Math.ceil(all / 4));
