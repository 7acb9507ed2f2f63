import * as contract from '#contract/admin/clients/clients.ts';
import type { BuildExport } from '#server/accounts/accounts.ts';
import type { BookingRules } from '#server/bookings/bookings.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { addEditableNote, changeNote, deleteNote, type EditableNotes } from '#server/notes/notes.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { pick, sendCsv } from '#server/platform/http/csv-export.ts';
import { sendFile } from '#server/platform/http/download.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ScheduleDeletion } from '#server/sessions/sessions.ts';
import { areasAmong, mapOf } from '../work-areas.ts';
import { areaIdsOf, contactOf, moneyOf, nextMeetingOf, timelineOf } from './client-timeline.ts';
import { findClient, type KnownClient, listAllClients } from './clients.ts';
import { deleteClient, prepareClientData, zipGuestData } from './data-requests.ts';
import { clientNotes, deleteNotesWithoutGuest, notesOf, notesPart } from './notes.ts';

/** The modules behind the client pages: exports and deletions are the same as those started by the person. */
export interface ClientParts {
  platform: Platform;
  rules: BookingRules;
  catalogue: Catalogue;
  packData: BuildExport;
  scheduleDeletion: ScheduleDeletion;
}

export function mountClients(parts: ClientParts): void {
  const { router, scheduler, db, personalData } = parts.platform;
  personalData.add(notesPart);
  scheduler.addDeletion('admin.guest_notes', deleteExpiredSeconds, () => deleteNotesWithoutGuest(db));
  router.on(contract.listClients, {}, ({ query }) => listAllClients(db, query));
  router.on(contract.exportClients, {}, ({ c, query }) =>
    sendCsv(
      c,
      'clients',
      async (cursor) => {
        const { clients, cursor: next } = await listAllClients(db, { ...query, cursor });
        return { list: clients, cursor: next };
      },
      (client) => ({ ...pick(client, 'name', 'email', 'since'), account: client.isGuest ? 'no' : 'yes' }),
    ),
  );
  router.on(contract.readClient, {}, async ({ params: { id } }) => readPage(parts, await findClient(db, id)));
  mountNotes(parts.platform);
  mountDataRequests(parts);
}

async function readPage({ platform, rules, catalogue }: ClientParts, client: KnownClient) {
  const { db, clock } = platform;
  const { userId, roles: _roles, deleteAt, ...known } = client;
  const areas = await areasAmong(db, areaIdsOf(client), rules.serviceName);
  const request = userId
    ? await db.selectFrom('deletion_requests').selectAll().where('user_id', '=', userId).executeTakeFirst()
    : null;
  const given = await contactOf(db, client);
  return {
    ...known,
    phone: known.phone ?? given.phone,
    organisation: known.organisation ?? given.organisation,
    deletesAt: deleteAt?.toISOString() ?? null,
    deletionRequestedAt: request?.requested_at.toISOString() ?? null,
    money: await moneyOf(db, client),
    nextMeeting: await nextMeetingOf(db, client, clock.now()),
    timeline: await timelineOf(db, catalogue, client),
    map: areas.length ? await mapOf(areas) : null,
    notes: await notesOf(db, client),
  };
}

function mountNotes({ router, db, clock }: Platform): void {
  router.onWrite(
    contract.addClientNote,
    {},
    {
      prepare: ({ params: { id } }) => findClient(db, id),
      write: (trx, { account: { userId: by }, body: { text } }, client) =>
        addEditableNote(clientNotes(trx, clock, client, by), { text, by, at: clock.now() }),
    },
    async (_, { prepared: client }) => ({ notes: await notesOf(db, client) }),
  );

  const write = (id: string, by: string, work: (notes: EditableNotes) => Promise<unknown>) =>
    inTransaction(db, async (trx) => {
      const client = await findClient(trx, id);
      await work(clientNotes(trx, clock, client, by));
      return { notes: await notesOf(trx, client) };
    });

  router.on(contract.changeClientNote, {}, ({ account: { userId }, params: { id, noteId }, body }) =>
    write(id, userId, (notes) => changeNote(notes, { id: noteId, ...body, at: clock.now() })),
  );
  // A repeated deletion changes nothing.
  router.on(contract.deleteClientNote, {}, ({ account: { userId }, params: { id, noteId } }) =>
    write(id, userId, (notes) => deleteNote(notes, noteId)),
  );
}

const dataRequests = { perAccount: { name: 'client-data', most: 60, perSeconds: 3_600 } };

function mountDataRequests(parts: ClientParts): void {
  const { router, db } = parts.platform;
  router.on(contract.exportClientData, dataRequests, ({ account: { userId: by }, params: { id } }) =>
    prepareClientData(parts, { id, by }),
  );

  router.on(contract.downloadGuestData, dataRequests, async ({ c, account: { userId: by }, params: { id } }) => {
    const content = await inTransaction(db, (trx) => zipGuestData(trx, parts, { id, by }));
    return sendFile(c, { filename: 'guest-data.zip', contentType: 'application/zip', content: Buffer.from(content) });
  });

  router.on(contract.deleteClient, dataRequests, ({ account: { userId: by }, params: { id }, body }) =>
    inTransaction(db, async (trx) => ({ deletesAt: await deleteClient(trx, parts, { id, by, email: body.email }) })),
  );
}
