import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { errorFacts, log } from '../log.ts';
import { type Files, loadStaticFiles } from './static-files.ts';

/** A site that ends sooner, as in a crash loop, copies nothing, and the first page does not wait. */
const keepAfterMs = 5_000;
/** Far above the assets of a release. */
const bytesMax = 64_000_000;
const unfinishedMs = 3_600_000;
const releaseName = /^[0-9a-f]{16}$/;

interface Options {
  /** The folder with the assets of this build. */
  own: string;
  /** Holds a folder for this release and one for the release that ran before. */
  store: string;
  headers: Record<string, string>;
  logPages: boolean;
}

/**
 * The assets of the release that ran before, for tabs that were opened before a deploy (decision 0121). Keeps those of
 * this build for the release that comes after. Failures are logged and stop nothing.
 */
export async function earlierAssets({ own, store, headers, logPages }: Options): Promise<Pick<Files, 'serve'>> {
  const keep = (): void => void keepAssets(own, store).catch(logFailure);
  setTimeout(keep, keepAfterMs).unref();
  try {
    const [earlier] = await releasesIn(store, await nameOf(own));
    if (!earlier || (await bytesOf(earlier)) > bytesMax) return { serve: () => false };
    const files = loadStaticFiles(earlier, () => headers, { logPages, under: '/assets', isLazy: true });
    return { serve: (request, response) => serveIfReadable(files, request, response) };
  } catch (error) {
    logFailure(error);
    return { serve: () => false };
  }
}

const logFailure = (error: unknown): void => log('warn', 'assets.not_kept', errorFacts(error));

/** The names contain hashes of the contents, so they identify the files. */
async function nameOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

/** The folders of other releases, the last one that ran first. */
async function releasesIn(store: string, own: string): Promise<string[]> {
  const names = await readdir(store).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const folders = names.filter((name) => releaseName.test(name) && name !== own).map((name) => path.join(store, name));
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, ranAt: await changedAt(folder) })));
  return dated.sort((one, other) => other.ranAt - one.ranAt).map(({ folder }) => folder);
}

/** Another process may have removed it meanwhile. */
const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

async function bytesOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Its folder may have been removed for a newer release. */
function serveIfReadable(files: Files, request: IncomingMessage, response: ServerResponse): boolean {
  try {
    return files.serve(request, response);
  } catch (error) {
    logFailure(error);
    return false;
  }
}

/** Copies the assets of this build under another name first, so that a folder of a release is complete. */
export async function keepAssets(own: string, store: string): Promise<void> {
  const name = await nameOf(own);
  const kept = path.join(store, name);
  await mkdir(store, { recursive: true });
  if (!(await changedAt(kept))) {
    const unfinished = path.join(store, `${name}.${randomUUID()}`);
    try {
      await cp(own, unfinished, { recursive: true });
      await rename(unfinished, kept);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      // Another process may have been faster; its copy is the same.
      if (!(await changedAt(kept))) throw error;
    }
  }
  const now = new Date();
  await utimes(kept, now, now);
  const [, ...older] = await releasesIn(store, name);
  const others = (await readdir(store)).filter((each) => !releaseName.test(each)).map((each) => path.join(store, each));
  for (const folder of others) if (Date.now() - (await changedAt(folder)) > unfinishedMs) older.push(folder);
  for (const folder of older) await rm(folder, { recursive: true, force: true });
}
