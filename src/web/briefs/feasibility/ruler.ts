const mostSteps = 6;

/** A scale from zero to the next step above the highest price; steps are 1, 2 or 5 times a power of ten. */
export function rulerOf(highest: number): { top: number; step: number } {
  const least = Math.max(highest, 1) / mostSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5, 10].find((one) => one * power >= least) ?? 10) * power;
  return { step, top: Math.ceil(highest / step) * step };
}
