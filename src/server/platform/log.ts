type Level = 'info' | 'warn' | 'error';
type Facts = Record<string, string | number | boolean | null | undefined>;

/** One JSON line per event, UTC. Callers pass facts that name nobody: no addresses, codes, tokens, cookies or bodies. */
export function log(level: Level, event: string, facts: Facts = {}): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...facts });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}

/** An error for the log: its class, words and stack, cut short. */
export function errorFacts(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: String(error).slice(0, 200) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { error: error.name, code, message: error.message.slice(0, 300), stack: error.stack?.slice(0, 1500) };
}
