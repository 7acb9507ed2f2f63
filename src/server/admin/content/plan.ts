import * as contract from '#contract/admin/content.ts';
import { addDays, businessDate, formatDay } from '#contract/business-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockOffice } from '../staff/members.ts';
import { titleOf, valuesOf } from './content-files.ts';
import { noDay, setDay } from './drafts.ts';
import type { Prepared, Publisher } from './publish.ts';

const everySeconds = 60;
const kind = 'content-plan-failed-owner';

/** Drafts of one person that are due together. */
interface Plan {
  authorId: string;
  day: string;
  note: string;
  files: string[];
}

export interface Planner {
  /**
   * Sets or removes the day of drafts; with problems, nothing is changed.
   * @throws AppError FORBIDDEN, NOT_FOUND, CONTENT_CHANGED, VALIDATION_FAILED
   */
  plan(
    request: BodyOf<typeof contract.planContent> & { authorId: string },
  ): Promise<{ problems: Prepared['problems'] }>;
}

/** Publishes drafts at the start of their day. @throws ContentError */
export function createPlanner(platform: Platform, publisher: Publisher): Planner {
  const { clock, db, scheduler } = platform;
  const tellAuthor = createFailureEmail(platform);
  scheduler.add('admin.content_plans', everySeconds, async () => {
    for (const plan of await readDue(platform)) await publishPlan(plan);
  });

  async function publishPlan(plan: Plan): Promise<void> {
    const { files, note, authorId } = plan;
    const prepared = await publisher.prepareDrafts({ files, note, authorId }).catch(refusalIn);
    if (prepared instanceof AppError) return tellAuthor(plan, [prepared.message]);
    const outcome = await inTransaction(db, (trx) => publisher.publish(trx, prepared, authorId)).catch(refusalIn);
    if (!(outcome instanceof AppError)) {
      if (outcome.number !== null) return platform.publishing.published();
      return tellAuthor(plan, textsOf(platform, outcome.problems));
    }
    // What was published in this moment is compared in the next run.
    if (outcome.code !== 'CONTENT_CHANGED') await tellAuthor(plan, [outcome.message]);
  }

  return {
    async plan({ files, note, day, authorId }) {
      const today = businessDate(clock.now());
      if (day !== undefined && (day <= today || day > addDays(today, 366))) {
        throw new AppError('VALIDATION_FAILED', { fields: { day: contract.contentMessages.day } });
      }
      const { drafts, problems } = await publisher.prepareDrafts({ files, note, authorId });
      if (day !== undefined && problems.length > 0) return { problems };
      await inTransaction(db, async (trx) => {
        await lockOffice(trx, authorId);
        const plan = day === undefined ? noDay : { publish_on: day, publish_note: note };
        await setDay(trx, drafts, { authorId, ...plan });
      });
      return { problems: [] };
    },
  };
}

function refusalIn(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

const textsOf = ({ content }: Platform, problems: Prepared['problems']): string[] =>
  problems.map(({ file, field, reason }) => {
    const title = titleOf(file, valuesOf(content, file));
    return `${title}${field && `, ${field}`}: ${reason}`;
  });

async function readDue({ db, clock }: Platform): Promise<Plan[]> {
  const rows = await db
    .selectFrom('content_drafts')
    .select(['author_id', 'publish_on', 'publish_note', 'file'])
    .where('publish_on', '<=', businessDate(clock.now()))
    .orderBy('publish_on')
    .orderBy('file')
    .execute();
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.author_id, row.publish_on, row.publish_note]));
  return [...groups.values()].map((drafts) => ({
    authorId: drafts[0]?.author_id ?? '',
    day: drafts[0]?.publish_on ?? '',
    note: drafts[0]?.publish_note ?? '',
    files: drafts.map(({ file }) => file),
  }));
}

/** Removes the day of drafts that could not be published, and emails their author once. */
function createFailureEmail({ content, db, mailer, link }: Platform) {
  const write = readTemplate(content, kind, ['day', 'listProblems', 'contentUrl']);
  return ({ authorId, day, files }: Plan, problems: readonly string[]): Promise<void> =>
    inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('content_drafts')
        .set(noDay)
        .where('author_id', '=', authorId)
        .where('publish_on', '=', day)
        .where('file', 'in', files)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
      const { email } = await trx
        .selectFrom('users')
        .select('email')
        .where('id', '=', authorId)
        .executeTakeFirstOrThrow();
      const text = write({
        day: formatDay(day),
        listProblems: problems.join('\n'),
        contentUrl: link('/admin/content'),
      });
      await mailer.post(trx, { kind, to: email, ...text });
    });
}
