import { errorFacts, log, logLibraryOutput } from './server/platform/log.ts';
import { type StartOptions, startSite } from './start.ts';

/** Longer than every part of the stop may take by itself. */
const stopMs = 10_000;
/** A terminal and npm may both pass one Ctrl+C on; a later one is meant, and ends the process at once. */
const samePressMs = 1_000;

/** Starts the site and lets it run until SIGINT or SIGTERM, or until it has lost its database; then ends the process. */
export async function runSite(environment: NodeJS.ProcessEnv, options: StartOptions): Promise<void> {
  try {
    const site = await startSite(environment, options);
    let stopRequestedAt = 0;
    const stop = (): void => {
      const isAgain = stopRequestedAt !== 0;
      if (isAgain && Date.now() - stopRequestedAt > samePressMs) process.exit(1);
      if (isAgain) return;
      stopRequestedAt = Date.now();
      setTimeout(() => process.exit(1), stopMs).unref();
      site.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log('error', 'stop.failed', errorFacts(error));
          process.exit(1);
        },
      );
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    // Whoever reads it may stop the site at once.
    process.stdout.write(`${site.greeting}\n`);
    if (!options.dev) logLibraryOutput();
    void site.lost.then(endWithoutDatabase);
  } catch (error) {
    // A wrong setting, a wrong file under content/ or a data folder in use: shown as a message without a stack trace.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** Acknowledged writes are on disk. This process cannot reach them any more; the next one can. */
function endWithoutDatabase({ message }: Error): void {
  log('error', 'database.lost', { message, next: 'The process ends; start it again.' });
  process.exitCode = 1;
  // A thread that hangs in a call of the system would hold an orderly exit up for ever.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2_000);
  process.exit();
}
