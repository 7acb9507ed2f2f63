import type { ChangeRequest } from '#contract/deliveries/change-requests.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { withoutControlCharacters } from '#server/platform/text.ts';
import { changesOf, roundOf } from './changes.ts';
import type { DeliveriesContext } from './context.ts';
import { type DeliverableRow, findDelivered, moveTo } from './deliverables.ts';

/** Null for a guest. */
type Who = string | null;

interface ChangeAsked extends Pick<ChangeRequest, 'text' | 'place' | 'outline'> {
  id: string;
  by: Who;
}

/** @throws AppError NOT_FOUND, DELIVERABLE_CHANGED, TOO_MANY_CHANGES */
export async function askForChange(
  trx: Trx,
  { platform: { clock }, orders, emails, rules }: DeliveriesContext,
  orderId: string,
  { id, by, text: raw, place, outline }: ChangeAsked,
): Promise<void> {
  const order = await orders.lock(trx, orderId);
  const row = await findDelivered(trx, order.id, id);
  const changes = (await changesOf(trx, [row], { withNames: false }))(row);
  const most = deliveryLimits.changeRequestsMax;
  if (changes.filter(({ version }) => version === row.version).length >= most)
    throw new AppError('TOO_MANY_CHANGES', { most });
  // A second request belongs to the same version.
  if (row.state !== 'change_asked') await moveTo(trx, row, 'change_asked');
  const text = withoutControlCharacters(raw);
  const change = {
    id: newId(),
    deliverable_id: row.id,
    text,
    place: place && JSON.stringify(place),
    outline: outline && JSON.stringify(outline),
    created_at: clock.now(),
    done_at: null,
  };
  await trx.insertInto('change_requests').values(change).execute();
  await orders.appendEvent(trx, order, { event: 'change.asked', by, details: `${row.name}: ${text}` });
  const round = roundOf(changes, row.version, rules.changeRounds);
  await emails.changeAsked(trx, order, row, { text, place, outline, round });
}

interface Answer {
  id: string;
  /** The request. */
  change: string;
  text: string;
}

/** @throws AppError NOT_FOUND, DELIVERABLE_CHANGED, TOO_MANY_ANSWERS */
export async function answerAsClient(
  trx: Trx,
  deliveries: DeliveriesContext,
  orderId: string,
  { by, ...answer }: Answer & { by: Who },
): Promise<void> {
  const { order, row, text } = await storeAnswer(trx, deliveries, orderId, { ...answer, author: 'client', by });
  await deliveries.orders.appendEvent(trx, order, { event: 'change.answered', by, details: `${row.name}: ${text}` });
  await deliveries.emails.changeAnswerToOwner(trx, order, row, text);
}

/** `mark`: the state in which the request is left. @throws AppError NOT_FOUND, DELIVERABLE_CHANGED, TOO_MANY_ANSWERS */
export async function answerAsStaff(
  trx: Trx,
  deliveries: DeliveriesContext,
  orderId: string,
  { mark, by, ...answer }: Answer & { by: string; mark: 'open' | 'done' | null },
): Promise<void> {
  const stored = await storeAnswer(trx, deliveries, orderId, { ...answer, author: 'business', by, mark });
  const { order, row, request, text, marked } = stored;
  const details = `${row.name}: ${text}`;
  const change = marked
    ? { before: marked === 'done' ? 'open' : 'done', after: marked }
    : { before: '', after: 'answered' };
  await deliveries.orders.appendEvent(trx, order, { event: 'change.answered', by, details, change });
  await deliveries.emails.changeAnswered(trx, order, row, { request: request.text, text, marked });
}

interface Stored extends Answer {
  author: 'client' | 'business';
  by: Who;
  mark?: 'open' | 'done' | null;
}

/** Answers are possible while the client waits for a change. */
async function storeAnswer(
  trx: Trx,
  { platform: { clock }, orders }: DeliveriesContext,
  orderId: string,
  { id, change, text: raw, author, by, mark = null }: Stored,
) {
  const order = await orders.lock(trx, orderId);
  const row: DeliverableRow = await findDelivered(trx, order.id, id);
  const request = await trx
    .selectFrom('change_requests')
    .selectAll()
    .where('id', '=', change)
    .where('deliverable_id', '=', row.id)
    .executeTakeFirstOrThrow(notFound);
  if (row.state !== 'change_asked') throw new AppError('DELIVERABLE_CHANGED');
  await refuseTooMany(trx, change);
  const isDone = request.done_at !== null;
  const marked = mark !== null && (mark === 'done') !== isDone ? mark : null;
  if (marked) {
    const doneAt = marked === 'done' ? clock.now() : null;
    await trx.updateTable('change_requests').set({ done_at: doneAt }).where('id', '=', change).execute();
  }
  const text = withoutControlCharacters(raw);
  const values = { id: newId(), change_request_id: change, author, author_id: by, text, marked, at: clock.now() };
  await trx.insertInto('change_answers').values(values).execute();
  return { order, row, request, text, marked };
}

async function refuseTooMany(trx: Trx, requestId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('change_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('change_request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  const most = deliveryLimits.changeAnswersMax;
  if (Number(count) >= most) throw new AppError('TOO_MANY_ANSWERS', { most });
}
