import { histogram, level } from '../metrics/process-metrics.ts';
import { addSpan } from '../traces/traces.ts';

const waitingNow = level({
  name: 'site_database_waiting',
  help: 'Work that waits for a connection to PostgreSQL, or for its turn on the embedded database.',
});
const waits = histogram({
  name: 'site_database_wait_seconds',
  help: 'Seconds that work waited for a connection to PostgreSQL, or for its turn on the embedded database.',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Counts a wait for the database, however it ends. Call what it returns at its end. */
export function beginWait(): () => void {
  const beganAt = performance.now();
  waitingNow.of().add();
  return () => {
    waitingNow.of().add(-1);
    waits.of().observe((performance.now() - beganAt) / 1_000);
    addSpan({ name: 'wait for the database', beganAt });
  };
}
