import * as contract from '#contract/admin/content.ts';
import { contentLimits } from '#contract/content-limits.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Content, openContent } from '#server/platform/content/content.ts';
import type { Json } from '#server/platform/content/content-values.ts';
import { inTransaction, type Queries } from '#server/platform/database/database.ts';
import { encodePicture, keepPicture } from '#server/platform/pictures/encode-picture.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addPreview } from '#server/platform/publications/previews.ts';
import { readPublished } from '#server/platform/publications/publications.ts';
import { isFull, storePicture } from '#server/platform/publications/stored-pictures.ts';
import { lockOffice } from '../staff/members.ts';
import { changedByRelease, editsFor, groupOf, isEdited, titleOf, valuesOf } from './content-files.ts';
import { describeDraft, describeFile, discardDraft, readDrafts, readOthersDrafts, saveDraft } from './drafts.ts';
import { previewEmail } from './email-preview.ts';
import { createPlanner } from './plan.ts';
import { createPublisher, readPublicationChanges } from './publish.ts';
import { scheduleUnfitEmail } from './unfit-email.ts';

const publicationsShown = 30;
// Each save checks the whole site.
const saves = { name: 'content-saves', most: 120, perSeconds: 600 };
const uploads = { name: 'picture-uploads', most: 60, perSeconds: 3_600 };

/** @throws ContentError */
export function mountContent(platform: Platform): void {
  const { router, config, content, db, publishing } = platform;
  const publisher = createPublisher(platform);
  const planner = createPlanner(platform, publisher);
  scheduleUnfitEmail(platform);
  mountUpload(platform);

  router.on(contract.listContent, {}, ({ account: { userId } }) => list(platform, userId));
  router.on(contract.readContentFile, {}, ({ account: { userId }, query: { file } }) =>
    describeFile(platform, file, userId),
  );
  router.on(contract.saveContentDraft, { perAccount: saves }, async ({ account: { userId }, body }) => {
    await inTransaction(db, async (trx) => {
      await lockOffice(trx, userId);
      await saveDraft(platform, trx, { ...body, values: (body.values ?? null) as Json, authorId: userId });
    });
    return describeFile(platform, body.file, userId);
  });
  router.on(contract.discardContentDraft, {}, async ({ account: { userId }, query: { file } }) => {
    await discardDraft(db, file, userId);
    return describeFile(platform, file, userId);
  });

  router.on(contract.readPublication, {}, async ({ params }) => ({
    files: await readPublicationChanges(platform, Number(params.number)),
  }));

  router.on(contract.previewContent, { perAccount: saves }, async ({ account: { userId }, body: { file } }) => {
    const { page, group, values, draft, problems } = await describeFile(platform, file, userId);
    const shown = (draft ? draft.values : values) as Json;
    if (problems.length > 0 || shown === null) return { address: null, endsAt: null, email: null, problems };
    const edits = { ...content.edits, [file]: editsFor(content, file, shown) };
    const email = group === 'emails' ? previewEmail(platform, openContent(config.contentDir, edits), file) : null;
    if (page === null) return { address: null, endsAt: null, email, problems };
    const { address, endsAt } = await addPreview(platform, page, edits);
    return { address, endsAt: endsAt.toISOString(), email, problems };
  });

  router.on(contract.planContent, { perAccount: saves }, ({ account: { userId }, body }) =>
    planner.plan({ ...body, authorId: userId }),
  );

  const show = async (_: unknown, { stored }: { stored: ReplyOf<typeof contract.publishContent> }) => {
    if (stored.number !== null) await publishing.published();
    return stored;
  };
  router.onWrite(
    contract.publishContent,
    { perAccount: saves },
    {
      prepare: ({ account, body }) => publisher.prepareDrafts({ ...body, authorId: account.userId }),
      write: (trx, { account }, prepared) => publisher.publish(trx, prepared, account.userId),
    },
    show,
  );
  router.onWrite(
    contract.restoreContent,
    { perAccount: saves },
    {
      prepare: ({ params }) => publisher.prepareEarlier(Number(params.number)),
      write: (trx, { account }, prepared) => publisher.publish(trx, prepared, account.userId),
    },
    show,
  );
}

function mountUpload({ router, db, clock, receiveUpload }: Platform): void {
  router.on(contract.uploadPicture, { perAccount: uploads }, async ({ c }) => {
    if (await isFull(db)) throw new AppError('PICTURES_FULL');
    const kept = await receiveUpload(
      c,
      contentLimits.pictureMaxBytes,
      async (file) => ({ name: file.name, file: await keepPicture(file) }),
      'PICTURE_TOO_LARGE',
    );
    const picture = await encodePicture(kept.file, kept.name, c.req.raw.signal);
    await storePicture(db, picture, clock.now());
    const { id, width, height } = picture;
    return { id, width, height };
  });
}

async function list({ content, db, publishing }: Platform, userId: string): Promise<contract.ContentList> {
  const published = await readPublished(db);
  const drafts = await readDrafts(db, userId);
  const files = new Set([...content.files.keys(), ...Object.keys(content.edits)]);
  return {
    files: [...files].flatMap((file) => {
      const group = groupOf(file);
      if (!group) return [];
      const edits = content.edits[file] ?? {};
      const values = valuesOf(content, file);
      const inRelease = content.inRelease(file);
      // Created and withdrawn again: nothing is left of it.
      if (values === null && inRelease === null) return [];
      return {
        file,
        group,
        title: titleOf(file, values ?? inRelease),
        isEdited: isEdited(content, file, edits),
        isNew: inRelease === null,
        isWithdrawn: values === null,
        changedByRelease: changedByRelease(content, file, edits),
        unfit: publishing
          .unfit()
          .filter((one) => one.file === file)
          .map(({ field, reason, value }) => ({ field, reason, value })),
      };
    }),
    drafts: drafts.map((draft) => describeDraft(content, published, draft)),
    othersDrafts: await readOthersDrafts(db, userId),
    publications: await latestPublications(content, db),
  };
}

/** Latest first. */
async function latestPublications(content: Content, db: Queries): Promise<contract.ContentPublication[]> {
  const rows = await db
    .selectFrom('content_publications')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['number', 'published_at', 'note', 'first_name', 'last_name'])
    .orderBy('number', 'desc')
    .limit(publicationsShown)
    .execute();
  const numbers = rows.map(({ number }) => number);
  const revisions = numbers.length
    ? await db
        .selectFrom('content_revisions')
        .select(['publication', 'file'])
        .where('publication', 'in', numbers)
        .orderBy('file')
        .execute()
    : [];
  return rows.map(({ number, published_at: at, note, first_name: first, last_name: last }) => ({
    number,
    at: at.toISOString(),
    by: `${first ?? ''} ${last ?? ''}`.trim(),
    note,
    files: revisions
      .filter(({ publication }) => publication === number)
      .map(({ file }) => ({ file, title: titleOf(file, valuesOf(content, file)) })),
  }));
}
