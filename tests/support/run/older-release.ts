import { execFileSync } from 'node:child_process';
import { projectRoot } from '#tests/support/project/project-files.ts';

/**
 * The program of an earlier commit in a new folder, with the packages of its own lock file, and built.
 * @throws saying what to do where the commit is not there, as in a clone without its history
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
