/**
 * Runs a command of the terminal and sets the exit code: 0 done, 1 refused or failed, 2 wrong arguments.
 * @param readArguments throws, or returns null, when the arguments are wrong
 * @param work returns what to tell the person; an error is told as one sentence
 */
export async function runCommand<Arguments>(
  usage: string,
  readArguments: () => Arguments | null,
  work: (given: Arguments) => Promise<string>,
): Promise<void> {
  const given = attempt(readArguments);
  if (given === null) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    process.stdout.write(`${await work(given)}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

function attempt<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!/ENOSPC|EDQUOT|No space left on device/.test(error.message)) return error.message;
  return `The disk is full (${error.message}): free some space, then run this again.`;
}
