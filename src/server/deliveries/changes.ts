import type { Selectable } from 'kysely';
import type { ChangeRequest, ChangeRound } from '#contract/deliveries/change-requests.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type Version = Pick<Selectable<Tables['deliverables']>, 'order_id' | 'name' | 'version'>;

/** What was asked for in a version and in those before it, with the answers. `withNames`: of staff, for staff. */
export async function changesOf(
  db: Queries,
  versions: readonly Version[],
  { withNames }: { withNames: boolean },
): Promise<(of: Version) => ChangeRequest[]> {
  const orderIds = [...new Set(versions.map(({ order_id: id }) => id))];
  const rows = orderIds.length
    ? await db
        .selectFrom('change_requests')
        .innerJoin('deliverables', 'deliverables.id', 'deliverable_id')
        .selectAll('change_requests')
        .select(['order_id', 'name', 'version'])
        .where('order_id', 'in', orderIds)
        .orderBy('change_requests.created_at')
        .orderBy('change_requests.id')
        .execute()
    : [];
  const answers = await answersTo(
    db,
    rows.map(({ id }) => id),
    withNames,
  );
  return (of) =>
    rows
      .filter(
        ({ order_id: orderId, name, version }) => orderId === of.order_id && name === of.name && version <= of.version,
      )
      .map(({ id, version, text, place, outline, created_at: at, done_at: doneAt }) => ({
        id,
        version,
        text,
        place,
        outline,
        at: at.toISOString(),
        isDone: doneAt !== null,
        answers: answers(id),
      }));
}

/** The round to which changes of a version belong: each version before it for which changes were asked is one. */
export const roundOf = (changes: readonly ChangeRequest[], version: number, included: number): ChangeRound => {
  const earlier = changes.filter((change) => change.version < version);
  return { number: new Set(earlier.map((change) => change.version)).size + 1, included };
};

/** Latitude and longitude of its place, and of the corners of its outline; empty without any. */
export function whereOf({ place, outline }: Pick<ChangeRequest, 'place' | 'outline'>): string {
  const positionText = ([lon, lat]: readonly [number, number]): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
  return [place && positionText(place), outline && `an outline: ${outline.map(positionText).join('; ')}`]
    .filter(Boolean)
    .join('; ');
}

async function answersTo(db: Queries, ids: readonly string[], withNames: boolean) {
  const rows = ids.length
    ? await db
        .selectFrom('change_answers')
        .selectAll()
        .where('change_request_id', 'in', ids)
        .orderBy('at')
        .orderBy('id')
        .execute()
    : [];
  const staff = rows.flatMap(({ author, author_id: id }) => (withNames && author === 'business' && id ? [id] : []));
  const names = await namesOf(db, staff);
  const nameOf = (id: string | null): string | null => {
    const name = id === null ? undefined : names.get(id);
    return name ? `${name.first_name} ${name.last_name}`.trim() : null;
  };
  return (requestId: string) =>
    rows
      .filter(({ change_request_id: of }) => of === requestId)
      .map(({ id, author, author_id: authorId, text, at, marked }) => ({
        id,
        by: author,
        name: nameOf(authorId),
        text,
        at: at.toISOString(),
        marked,
      }));
}
