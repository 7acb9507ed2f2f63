import { type RawBuilder, sql } from 'kysely';
import type { ShownAreas, WorkArea } from '#contract/admin/area-map.ts';
import { limits } from '#contract/limits.ts';
import type { MultiPolygon } from '#geo/polygons/geojson.ts';
import { mapAround } from '#server/areas/areas.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { inTurns } from '#server/platform/load/in-turns.ts';

const source = sql`areas
  left join inquiries inquiry on inquiry.id = areas.inquiry_id
  left join bookings booking on booking.id = areas.booking_id
  left join briefs brief on brief.id = areas.brief_id
  left join orders "order" on "order".id = areas.order_id
  left join users person on person.id = coalesce(booking.user_id, brief.user_id)`;

/** The name is not read where its customer, asked by an older release, kept it off this map. */
const columns = sql`areas.id, areas.created_at as "createdAt", areas.square_metres as "squareMetres", areas.district,
  coalesce(areas.state, 'new') as state,
  coalesce(inquiry.ref, booking.ref, brief.ref, "order".ref) as ref,
  case when inquiry.id is not null then 'inquiry' when booking.id is not null then 'booking'
    when brief.id is not null then 'brief' else 'order' end as kind,
  coalesce(inquiry.answers ->> 'service', booking.service_id, brief.work ->> 'serviceId') as "serviceId",
  (select name from order_lines where order_id = "order".id order by place limit 1) as "firstLine",
  case when areas.name_on_map or coalesce(brief.name_on_map, false)
    then coalesce(inquiry.name, "order".billing ->> 'name', trim(person.first_name || ' ' || person.last_name)) end as name`;

interface Row extends Omit<WorkArea, 'title'> {
  createdAt: Date;
  serviceId: string | null;
  firstLine: string | null;
}

type ServiceName = (id: string) => string | undefined;

const untitled: Record<WorkArea['kind'], string> = {
  inquiry: 'Request for a quote',
  booking: 'Free consultation',
  brief: 'Quote request',
  order: 'Order',
};

function asWorkArea(row: Row, serviceName: ServiceName): WorkArea {
  const { id, kind, ref, squareMetres, district, name, serviceId, firstLine } = row;
  const title = firstLine ?? (serviceId && serviceName(serviceId)) ?? null;
  return {
    id,
    kind,
    ref,
    title: title || untitled[kind],
    state: row.state,
    squareMetres,
    district,
    name: name || null,
  };
}

/** Triggers maintain the state: null for spam, drafts, cancelled or missed work, and briefs that became orders. */
const isShown = (show: ShownAreas): RawBuilder<boolean> =>
  show === 'all' ? sql`areas.state is not null` : sql`areas.state = ${show}`;

const latestFirst = sql`order by areas.created_at desc, areas.id desc`;

export async function listAreas(
  db: Queries,
  { show, cursor }: { show: ShownAreas; cursor?: string | undefined },
  serviceName: ServiceName,
) {
  const after = cursor === undefined ? null : readCursor(cursor);
  const later = after
    ? sql`and (areas.created_at, areas.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows: found } = await sql<Row>`select ${columns} from ${source}
    where ${isShown(show)} ${later} ${latestFirst} limit ${limits.areasPerPage + 1}`.execute(db);
  const rows = found.slice(0, limits.areasPerPage);
  const last = rows.at(-1);
  return {
    areas: rows.map((row) => asWorkArea(row, serviceName)),
    cursor: last && found.length > rows.length ? writeCursor({ createdAt: last.createdAt, id: last.id }) : null,
  };
}

/** The latest areas with their geometry. */
export const mappedAreas = (db: Queries, show: ShownAreas, serviceName: ServiceName) =>
  areasWhere(db, isShown(show), serviceName);

/** The latest of some areas, with their geometry. `ids` is a query. */
export const areasAmong = (db: Queries, ids: RawBuilder<unknown>, serviceName: ServiceName) =>
  areasWhere(db, sql`areas.state is not null and areas.id in ${ids}`, serviceName);

/** The area of one record that was sent, also of one that the map of all work leaves out; empty without an area. */
export const areasOfRecord = (db: Queries, ref: string, serviceName: ServiceName) =>
  areasWhere(
    db,
    sql`areas.id in (
      select id from areas where inquiry_id = (select id from inquiries where ref = ${ref})
      union all select id from areas where booking_id = (select id from bookings where ref = ${ref})
      union all select id from areas where brief_id = (select id from briefs where ref = ${ref} and sent_at is not null)
      union all select id from areas where order_id = (select id from orders where ref = ${ref}))`,
    serviceName,
  );

/** These areas and what is around them, for a page. */
export async function mapOf(areas: Awaited<ReturnType<typeof areasWhere>>, leastDegrees?: number) {
  const { picture, onMap } = mapAround(
    areas.map(({ area }) => area),
    leastDegrees,
  );
  return { picture, areas: await inTurns(areas, ({ area, ...row }) => ({ ...row, ...onMap(area) })) };
}

async function areasWhere(db: Queries, condition: RawBuilder<unknown>, serviceName: ServiceName) {
  const { rows } = await sql<Row & { geometry: MultiPolygon }>`select ${columns}, areas.geometry from ${source}
    where ${condition} ${latestFirst} limit ${limits.mapAreasMost}`.execute(db);
  return rows.map((row) => ({ ...asWorkArea(row, serviceName), area: row.geometry.coordinates }));
}

/** The latest areas for the map, and the totals of all areas. */
export async function areasForMap(db: Queries, serviceName: ServiceName) {
  const totals = await db.selectFrom('area_totals').selectAll().executeTakeFirstOrThrow();
  return {
    areas: await mappedAreas(db, 'all', serviceName),
    totals: {
      squareMetres: totals.square_metres,
      new: totals.new_count,
      in_progress: totals.in_progress_count,
      done: totals.done_count,
    },
  };
}
