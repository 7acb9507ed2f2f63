import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../app-error.ts';
import type { Queries } from '../database/database.ts';
import { type ByteRange, requireKey } from './file-storage.ts';

/** Where the database has files. They are written and deleted there with the records to which they belong. */
const places = {
  answers: byId('answer_files', 'bytes'),
  attached: byId('attached_files', 'bytes'),
  exports: byId('account_exports', 'zip'),
  inquiries: {
    column: sql.ref('bytes'),
    row: (id: string, place: string) => sql`inquiry_files where inquiry_id = ${id}::uuid and place = ${place}::int`,
  },
  proofs: byId('payment_proofs', 'bytes'),
} satisfies Record<string, Place>;
type DatabaseFiles = keyof typeof places;

interface Place {
  column: RawBuilder<unknown>;
  row(id: string, place: string): RawBuilder<unknown>;
}

function byId(table: string, column: string): Place {
  return { column: sql.ref(column), row: (id) => sql`${sql.table(table)} where id = ${id}::uuid` };
}

/** `attached/0190…`, and `inquiries/0190…/1` for a file by its place. */
export const databaseKey = (files: DatabaseFiles, id: string, place?: number): string =>
  [files, id, ...(place === undefined ? [] : [place])].join('/');

const isPlace = (name: string): name is DatabaseFiles => name in places;

interface FilesOfDatabase {
  /** Null if there is nothing under the key, or not so much. */
  get(key: string, range?: ByteRange): Promise<Uint8Array | null>;
  /** The number of bytes; null if there is nothing under the key. */
  head(key: string): Promise<number | null>;
}

/** The files of the database under their keys, as the file storage has those of deliveries. */
export function filesOfDatabase(db: Queries): FilesOfDatabase {
  const find = (key: string): Place['column'][] => {
    const [name = '', id = '', place = ''] = requireKey(key).split('/');
    if (!isPlace(name)) throw new Error(`${key} is no key of the files of the database`);
    const { column, row } = places[name];
    return [column, row(id, place)];
  };
  return {
    async get(key, range) {
      const [column, row] = find(key);
      const bytes = range ? sql`substring(${column} from ${range.from + 1}::int for ${lengthOf(range)}::int)` : column;
      const { rows } = await sql<{ bytes: Uint8Array | null }>`select ${bytes} as bytes from ${row}`.execute(db);
      const found = rows[0]?.bytes ?? null;
      return found && range && found.length < lengthOf(range) ? null : found;
    },
    async head(key) {
      const [column, row] = find(key);
      const { rows } = await sql<{ bytes: number | null }>`
        select octet_length(${column}) as bytes from ${row}`.execute(db);
      return rows[0]?.bytes ?? null;
    },
  };
}

const lengthOf = ({ from, to }: ByteRange): number => to - from + 1;

/** @throws AppError NOT_FOUND for a file that was deleted meanwhile, or of which only the name is stored */
export async function readDatabaseFile(db: Queries, key: string): Promise<Uint8Array> {
  const bytes = await filesOfDatabase(db).get(key);
  if (!bytes) throw notFound();
  return bytes;
}
