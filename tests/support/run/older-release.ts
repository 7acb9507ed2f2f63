import { execFileSync } from 'node:child_process';
import { projectRoot } from '#tests/support/project/project-files.ts';

/** 0.1.0: its data must stay readable, and it runs beside this version during an upgrade. */
export const olderRelease = '79cfab4d0c81e246d82f73052f5ea7049d91e4e5';

/**
 * Checks out an earlier commit in a new folder, installs the packages of its lock file, and builds it.
 * @throws with instructions if the commit is missing, as in a shallow clone
 */
export function buildRelease(commit: string, folder: string, repository = projectRoot): void {
  const run = (cwd: string, program: string, ...args: string[]): void => {
    execFileSync(program, args, { cwd, env: { ...process.env, NODE_ENV: '' }, stdio: 'pipe', timeout: 600_000 });
  };
  try {
    run(repository, 'git', 'cat-file', '-e', `${commit}^{commit}`);
  } catch {
    throw new Error(
      `The older release ${commit} is not in this clone, so it cannot be started. Fetch the whole history first: git fetch --unshallow`,
    );
  }
  run(repository, 'git', 'clone', '--quiet', '--no-checkout', repository, folder);
  run(folder, 'git', 'checkout', '--quiet', commit);
  run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
  run(folder, 'npm', 'run', 'build');
}
