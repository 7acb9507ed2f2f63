import { type MountedModules, mountModules, type ProcessParts } from './modules.ts';
import { ContentError, openContent } from './platform/content/content.ts';
import type { ContentEdits, FileEdits } from './platform/content/content-values.ts';
import { withoutUnfit } from './platform/content/fitting-edits.ts';
import { settledEdits } from './platform/content/money-fields.ts';
import { addPublication, earlierValues, lockPublications, readPublished } from './platform/content/publications.ts';
import { createPublishedFile } from './platform/content/published-file.ts';
import type { ContentPublishing, UnfitEdit } from './platform/content/publishing.ts';
import { inTransaction } from './platform/database/database.ts';
import { errorFacts, log } from './platform/log.ts';
import { allPagesKey } from './platform/pages/invalidation.ts';

/** Sent to the other processes like the path of a page. No page has this path. */
const contentChange = 'content';
/** For a publication whose notification was lost. */
const refreshSeconds = 60;

export interface LiveModules extends ContentPublishing {
  /** The modules with what is published now. */
  current(): MountedModules;
}

/**
 * Mounts the modules with what is published, and again after each publication.
 * @throws ContentError when the content of the release itself is wrong
 */
export async function mountLiveModules(parts: Omit<ProcessParts, 'publishing'>): Promise<LiveModules> {
  const { config, db, clock, scheduler, pageChanges } = parts;
  const publishing: ContentPublishing = { problemsOf, published, unfit: () => unfit };
  const file = createPublishedFile(config);
  let unfit: readonly UnfitEdit[] = [];
  let shown = 0;
  let refreshing: Promise<void> = Promise.resolve();

  const mount = (edits: ContentEdits): Promise<MountedModules> =>
    mountModules({ ...parts, publishing }, openContent(config.contentDir, edits));

  async function mountFitting(edits: ContentEdits): Promise<MountedModules> {
    let attempt: { edits: ContentEdits; unfit: readonly UnfitEdit[] } = { edits, unfit: [] };
    for (;;) {
      try {
        const mounted = await mount(attempt.edits);
        unfit = attempt.unfit;
        for (const { file: name, field, reason } of unfit) log('error', 'content.unfit', { file: name, field, reason });
        return mounted;
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        const next = await withoutUnfit(attempt, error, (name, field) => earlierValues(db, name, field));
        if (!next) throw error;
        attempt = next;
      }
    }
  }

  /** Ends edits that the release has taken over, and keeps the prices of a first start. */
  async function settle({ content }: MountedModules['platform']): Promise<void> {
    await inTransaction(db, async (trx) => {
      await lockPublications(trx);
      const { edits } = await readPublished(trx);
      const changed: Record<string, FileEdits> = {};
      for (const name of new Set([...content.files.keys(), ...Object.keys(edits)])) {
        const before = edits[name] ?? {};
        const settled = settledEdits(name, before, content.inRelease(name));
        if (JSON.stringify(settled) !== JSON.stringify(before)) changed[name] = settled;
      }
      if (Object.keys(changed).length === 0) return;
      const note = Object.keys(edits).length === 0 ? 'Prices, tax and account at the first start' : 'A new release';
      await addPublication(trx, { at: clock.now(), authorId: null, note, edits: changed });
    });
  }

  async function start(): Promise<MountedModules> {
    const stored = await readPublished(db);
    // A new database with an old data folder: what was published last is still known.
    const first = stored.number === 0 ? await file.read() : null;
    if (first) await inTransaction(db, (trx) => addPublication(trx, { ...first, authorId: null, at: clock.now() }));
    const mounted = await mountFitting(first?.edits ?? stored.edits);
    await settle(mounted.platform);
    const { number, edits } = await readPublished(db);
    shown = number;
    await file.write(edits);
    return mounted;
  }

  async function refresh(): Promise<void> {
    const { number, edits } = await readPublished(db);
    if (number === shown) return;
    const next = await mountFitting(edits);
    shown = number;
    current = next;
    current.takeOver();
    pageChanges.dropAllHere();
    await file.write(edits);
  }

  function refreshInTurn(): Promise<void> {
    refreshing = refreshing.catch(() => {}).then(refresh);
    return refreshing;
  }
  const refreshLater = (): void =>
    void refreshInTurn().catch((error: unknown) => log('error', 'content.refresh', errorFacts(error)));

  async function problemsOf(edits: ContentEdits) {
    try {
      await mount(edits);
      return [];
    } catch (error) {
      if (error instanceof ContentError) return error.problems;
      throw error;
    }
  }

  async function published(): Promise<void> {
    await refreshInTurn();
    pageChanges.invalidate(contentChange, allPagesKey);
  }

  let current = await start();
  current.takeOver();
  pageChanges.subscribe(contentChange, (path) => path === contentChange && refreshLater(), refreshLater);
  scheduler.addInEachProcess('content.published', refreshSeconds, refreshInTurn);
  return { ...publishing, current: () => current };
}
