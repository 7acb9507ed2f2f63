import { contentLimits } from '#contract/content-limits.ts';
import { type MountedModules, mountModules, type ProcessParts } from './modules.ts';
import { ContentError, openContent } from './platform/content/content.ts';
import type { ContentEdits } from './platform/content/content-values.ts';
import { isDatabaseBusy } from './platform/database/database.ts';
import { errorFacts, log } from './platform/log.ts';
import { allPagesKey } from './platform/pages/invalidation.ts';
import { type EarlierValues, withoutUnfit } from './platform/publications/fitting-edits.ts';
import { readPreview } from './platform/publications/previews.ts';
import {
  earlierValues,
  type Published,
  publishStored,
  readPublished,
  settlePublished,
} from './platform/publications/publications.ts';
import { createContentFile } from './platform/publications/published-file.ts';
import type { ContentPublishing, UnfitEdit } from './platform/publications/publishing.ts';
import { writePictures } from './platform/publications/stored-pictures.ts';

/** Sent to the other processes like the path of a page. No page has this path. */
const contentChange = 'content';
/** For a publication whose notification was lost. */
const refreshSeconds = 60;

interface Preview {
  modules: MountedModules;
  endsAt: Date;
}

export interface LiveModules {
  /**
   * Mounts the modules without the database, with what the data folder has. False: it has nothing.
   * @throws ContentError when the content of the release itself is wrong
   */
  mountStored(): Promise<boolean>;
  /**
   * Mounts the modules with what is published, and again after each publication. Call once the database is reached.
   * @throws ContentError when the content of the release itself is wrong
   */
  mountPublished(): Promise<void>;
  /** With what is published now. @throws before anything is mounted */
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

export function createLiveModules(parts: Parts): LiveModules {
  const { config, db, scheduler, pageChanges } = parts;
  const file = createContentFile(config);
  const publishing: ContentPublishing = {
    problemsOf: (edits) => problemsOf(mount, edits),
    published,
    unfit: () => mounted.unfit(),
  };
  const mount: Mount = (edits) => mountModules({ ...parts, publishing }, openContent(config.contentDir, edits));
  const mounted = createMounted(mount);
  let shown = 0;
  let refreshing: Promise<void> = Promise.resolve();
  const shares = renderingShares(parts, mounted.current);
  let isStopped = false;

  const mountOfDatabase: Mount = (edits) => mounted.next(edits, (name, field) => earlierValues(db, name, field));

  async function show(next: Published): Promise<void> {
    shown = next.number;
    pageChanges.dropAllHere();
    await writePublishedPictures(parts, next);
    await file.write(next);
  }

  async function refresh(): Promise<void> {
    if (isStopped) return;
    const next = await readPublished(db);
    if (next.number === shown) return;
    await mountOfDatabase(next.edits);
    await show(next);
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
    shares.render();
  }

  return {
    async mountStored() {
      const stored = await file.read();
      return stored !== null && mountAway(mounted, stored.edits);
    },
    async mountPublished() {
      // Before anything is read, so that no publication of another process is missed.
      pageChanges.subscribe(contentChange, (path) => path === contentChange && refreshLater(), refreshLater);
      refreshing = mountAtStart(parts, file, mountOfDatabase).then(show);
      await refreshing;
      // Those of a publication after which the site was stopped.
      shares.render();
      scheduler.addInEachProcess('content.published', refreshSeconds, async () => {
        await refreshInTurn();
        await parts.sharePictures.keep(mounted.current().shares);
      });
    },
    current: mounted.current,
    ...createPreviews(parts, mount),
    async stop() {
      isStopped = true;
      await Promise.all([refreshing.catch(() => {}), shares.stop()]);
    },
  };
}

/** Before the file that names them, which is read when the database is new, or away. */
const writePublishedPictures = (parts: Parts, { edits }: Published): Promise<void> =>
  writePictures(parts, edits).catch((error: unknown) => log('error', 'content.pictures', errorFacts(error)));

/** Renders pictures for sharing. Nobody waits for them: until then that of the site is at their address. */
function renderingShares({ sharePictures }: Parts, current: () => MountedModules) {
  const stopping = new AbortController();
  let rendering: Promise<void> = Promise.resolve();
  return {
    render(): void {
      rendering = rendering.then(() => sharePictures.renderMissing(current().shares, stopping.signal));
    },
    async stop(): Promise<void> {
      stopping.abort();
      await rendering;
    },
  };
}

/** @returns what is published, and mounted */
async function mountAtStart(
  parts: Parts,
  file: ReturnType<typeof createContentFile>,
  mountOfDatabase: Mount,
): Promise<Published> {
  const { db } = parts;
  await publishStored(parts, file);
  const first = await readPublished(db);
  const { platform } = await mountOfDatabase(first.edits);
  const settled = await settlePublished(parts, platform.content);
  const next = await readPublished(db);
  // Another process may have published meanwhile.
  const isMounted = settled.before === first.number && settled.after === next.number;
  if (!isMounted) await mountOfDatabase(next.edits);
  return next;
}

/** The modules that answer, and the edits that they lack. */
function createMounted(mount: Mount) {
  let current: MountedModules | null = null;
  let unfit: readonly UnfitEdit[] = [];
  return {
    unfit: () => unfit,
    current(): MountedModules {
      if (!current) throw new Error('The modules are not mounted yet');
      return current;
    },
    async next(edits: ContentEdits, earlierOf: EarlierValues): Promise<MountedModules> {
      const fitting = await mountFitting(mount, edits, earlierOf);
      unfit = fitting.unfit;
      fitting.mounted.takeOver();
      current = fitting.mounted;
      return current;
    },
  };
}

/** False: the data folder lacks what pages show of the database beside the content. */
async function mountAway(mounted: ReturnType<typeof createMounted>, edits: ContentEdits): Promise<boolean> {
  try {
    await mounted.next(edits, async () => []);
    return true;
  } catch (error) {
    if (isDatabaseBusy(error)) return false;
    throw error;
  }
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
      if (mounted.size > contentLimits.contentPreviewsMounted && oldest !== undefined) {
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
async function mountFitting(mount: Mount, edits: ContentEdits, earlierOf: EarlierValues) {
  let attempt: { edits: ContentEdits; unfit: readonly UnfitEdit[] } = { edits, unfit: [] };
  for (;;) {
    try {
      const mounted = await mount(attempt.edits);
      for (const { file, field, reason } of attempt.unfit) log('error', 'content.unfit', { file, field, reason });
      return { mounted, unfit: attempt.unfit };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const next = await withoutUnfit(attempt, error, earlierOf);
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
