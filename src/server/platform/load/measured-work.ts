export interface Measured<Result> {
  result: Result;
  /** Processor time of the thread, in milliseconds. */
  cpuMs: number;
}

/** The work of a thread, with the processor time it takes. For functions that a `limitedWorker` runs. */
export const measuredWork =
  <Input, Result>(work: (input: Input) => Result | Promise<Result>) =>
  async (input: Input): Promise<Measured<Result>> => {
    const before = process.threadCpuUsage();
    const result = await work(input);
    const { user, system } = process.threadCpuUsage(before);
    return { result, cpuMs: (user + system) / 1_000 };
  };
