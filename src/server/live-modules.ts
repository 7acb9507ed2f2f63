import { limits } from '#contract/limits.ts';
import { type MountedModules, mountModules, type ProcessParts } from './modules.ts';
import { ContentError, openContent } from './platform/content/content.ts';
import type { ContentEdits } from './platform/content/content-values.ts';
import { errorFacts, log } from './platform/log.ts';
import { allPagesKey } from './platform/pages/invalidation.ts';
import { withoutUnfit } from './platform/publications/fitting-edits.ts';
import { readPreview } from './platform/publications/previews.ts';
import { earlierValues, publishStored, readPublished, settlePublished } from './platform/publications/publications.ts';
import { createPublishedFile } from './platform/publications/published-file.ts';
import type { ContentPublishing, UnfitEdit } from './platform/publications/publishing.ts';

/** Sent to the other processes like the path of a page. No page has this path. */
const contentChange = 'content';
/** For a publication whose notification was lost. */
const refreshSeconds = 60;

interface Preview {
  modules: MountedModules;
  endsAt: Date;
}

export interface LiveModules {
  /** With what is published now. */
  current(): MountedModules;
  /** With the draft of a preview. Null: its secret is wrong, or its time is over. */
  preview(secret: string): Promise<Preview | null>;
  /** Resolves when nothing is being mounted any more. */
  stop(): Promise<void>;
  /** Whether a preview that is mounted has this service, article or the like. */
  isPreviewed(path: string): boolean;
}

type Parts = Omit<ProcessParts, 'publishing'>;
type Mount = (edits: ContentEdits) => Promise<MountedModules>;

/**
 * Mounts the modules with what is published, and again after each publication.
 * @throws ContentError when the content of the release itself is wrong
 */
export async function mountLiveModules(parts: Parts): Promise<LiveModules> {
  const { config, scheduler, pageChanges } = parts;
  const file = createPublishedFile(config);
  const publishing: ContentPublishing = {
    problemsOf: (edits) => problemsOf(mount, edits),
    published,
    unfit: () => unfit,
  };
  const mount: Mount = (edits) => mountModules({ ...parts, publishing }, openContent(config.contentDir, edits));
  let unfit: readonly UnfitEdit[] = [];
  let refreshing: Promise<void> = Promise.resolve();
  let isStopped = false;

  await publishStored(parts, file);
  let current = await mountNext((await readPublished(parts.db)).edits);
  await settlePublished(parts, current.platform.content);
  const first = await readPublished(parts.db);
  let shown = first.number;
  await file.write(first);

  async function mountNext(next: ContentEdits): Promise<MountedModules> {
    const fitting = await mountFitting(parts, mount, next);
    unfit = fitting.unfit;
    fitting.mounted.takeOver();
    return fitting.mounted;
  }

  async function refresh(): Promise<void> {
    if (isStopped) return;
    const next = await readPublished(parts.db);
    if (next.number === shown) return;
    current = await mountNext(next.edits);
    shown = next.number;
    pageChanges.dropAllHere();
    await file.write(next);
  }

  /** One after another, so that an older publication never replaces a newer one. */
  function refreshInTurn(): Promise<void> {
    refreshing = refreshing.catch(() => {}).then(refresh);
    return refreshing;
  }
  const refreshLater = (): void =>
    void refreshInTurn().catch((error: unknown) => log('error', 'content.refresh', errorFacts(error)));

  async function published(): Promise<void> {
    await refreshInTurn();
    pageChanges.invalidate(contentChange, allPagesKey);
  }

  pageChanges.subscribe(contentChange, (path) => path === contentChange && refreshLater(), refreshLater);
  scheduler.addInEachProcess('content.published', refreshSeconds, refreshInTurn);
  return {
    current: () => current,
    ...createPreviews(parts, mount),
    async stop() {
      isStopped = true;
      await refreshing.catch(() => {});
    },
  };
}

/** A draft is mounted when its preview is opened. The latest stay mounted until their time is over. */
function createPreviews(parts: Parts, mount: Mount): Pick<LiveModules, 'preview' | 'isPreviewed'> {
  const mounted = new Map<string, Promise<MountedModules>>();
  const paths = new Map<string, ReadonlySet<string>>();
  return {
    async preview(secret) {
      const stored = await readPreview(parts, secret);
      if (!stored) return null;
      const { id, edits, endsAt } = stored;
      const modules = mounted.get(id) ?? mount(edits);
      mounted.delete(id);
      mounted.set(id, modules);
      const [oldest] = mounted.keys();
      if (mounted.size > limits.contentPreviewsMounted && oldest !== undefined) {
        mounted.delete(oldest);
        paths.delete(oldest);
      }
      paths.set(id, (await modules).addresses);
      return { modules: await modules, endsAt };
    },
    isPreviewed: (path) => [...paths.values()].some((addresses) => addresses.has(path)),
  };
}

/** Mounts without the edits that the release does not accept. @throws ContentError when the release itself is wrong */
async function mountFitting({ db }: Parts, mount: Mount, edits: ContentEdits) {
  let attempt: { edits: ContentEdits; unfit: readonly UnfitEdit[] } = { edits, unfit: [] };
  for (;;) {
    try {
      const mounted = await mount(attempt.edits);
      for (const { file, field, reason } of attempt.unfit) log('error', 'content.unfit', { file, field, reason });
      return { mounted, unfit: attempt.unfit };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const next = await withoutUnfit(attempt, error, (file, field) => earlierValues(db, file, field));
      if (!next) throw error;
      attempt = next;
    }
  }
}

async function problemsOf(mount: Mount, edits: ContentEdits) {
  try {
    await mount(edits);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}
