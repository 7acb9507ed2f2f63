import { sql } from 'kysely';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { limits } from '#contract/limits.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';

interface Need {
  ref: string;
  customer: string;
  about: string;
  since: Date;
}

/** What deliverables ask of staff, the longest waiting first; one need for each order and kind. */
export async function deliveryNeeds(db: Queries, now: Date) {
  return {
    changesAsked: oneForEach(await changesAsked(db)),
    changesAnswered: oneForEach(await changesAnswered(db)),
    acceptances: oneForEach(await unseenAcceptances(db)),
    unseenDeliveries: oneForEach(await unseenDeliveries(db, now)),
  };
}

const oneForEach = (needs: readonly Need[]): Need[] =>
  needs.filter(({ ref }, place) => needs.findIndex((other) => other.ref === ref) === place);

const withOrders = (db: Queries) =>
  db
    .selectFrom('deliverables')
    .innerJoin('orders', 'orders.id', 'deliverables.order_id')
    .limit(limits.openWorkShown)
    .select(['orders.ref as ref', 'deliverables.name as name', sql<string>`orders.billing ->> 'name'`.as('customer')]);

const withRequests = (db: Queries) =>
  withOrders(db)
    .innerJoin('change_requests', 'change_requests.deliverable_id', 'deliverables.id')
    .where('deliverables.state', '=', 'change_asked');

async function changesAsked(db: Queries): Promise<Need[]> {
  const rows = await withRequests(db)
    .select(['change_requests.text as text', 'change_requests.created_at as since'])
    .where('change_requests.done_at', 'is', null)
    .orderBy('change_requests.created_at')
    .execute();
  return rows.map(({ name, text, ...need }) => ({ ...need, about: `${name}: ${text}` }));
}

/** What the client wrote below a request after the last answer of staff. */
async function changesAnswered(db: Queries): Promise<Need[]> {
  const rows = await withRequests(db)
    .innerJoin('change_answers as answer', 'answer.change_request_id', 'change_requests.id')
    .select(['answer.text as text', 'answer.at as since'])
    .where('answer.author', '=', 'client')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('answer.at', 'answer.id'),
        '>',
        selectFrom('change_answers as last')
          .select(['last.at', 'last.id'])
          .whereRef('last.change_request_id', '=', 'change_requests.id')
          .where('last.author', '=', 'business')
          .orderBy('last.at', 'desc')
          .orderBy('last.id', 'desc')
          .limit(1)
          .$asTuple('at', 'id'),
      ),
    )
    .orderBy('answer.at')
    .execute();
  return rows.map(({ name, text, ...need }) => ({ ...need, about: `${name}: ${text}` }));
}

async function unseenAcceptances(db: Queries): Promise<Need[]> {
  const rows = await withOrders(db)
    .select('deliverables.accepted_at as since')
    .where('deliverables.state', '=', 'accepted')
    .where('acceptance_seen_at', 'is', null)
    .orderBy('deliverables.accepted_at')
    .execute();
  return rows.flatMap(({ name, since, ...need }) => (since ? { ...need, about: name, since } : []));
}

/** Files of which the client has downloaded none, until staff write to the client. */
async function unseenDeliveries(db: Queries, now: Date): Promise<Need[]> {
  const days = deliveryLimits.unseenAfterDays;
  const rows = await withOrders(db)
    .select('deliverables.delivered_at as since')
    .where('deliverables.state', '=', 'waiting')
    .where('deliverables.kind', '=', 'file')
    .where('deliverables.delivered_at', '<=', addHours(now, -24 * days))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliverable_downloads')
            .innerJoin('deliverables as read', 'read.id', 'deliverable_id')
            .select('at')
            .whereRef('read.order_id', '=', 'orders.id')
            .whereRef('at', '>=', 'deliverables.delivered_at'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_messages')
            .select('at')
            .whereRef('order_messages.order_id', '=', 'orders.id')
            .where('author', '=', 'business')
            .where(sql<boolean>`at >= deliverables.delivered_at + ${days} * interval '1 day'`),
        ),
      ),
    )
    .orderBy('deliverables.delivered_at')
    .execute();
  return rows.flatMap(({ name, since, ...need }) => (since ? { ...need, about: name, since } : []));
}
