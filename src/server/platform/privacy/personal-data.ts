import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../app-error.ts';
import type { Queries, Trx } from '../database/database.ts';

type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

/** The personal data of one module: how it is exported and erased. */
export interface PersonalPart {
  name: string;
  about: string;
  /** All rows have the same fields in the same order. */
  export(db: Queries, userId: string): Promise<Record<string, Cell | Date>[]>;
  /** Removes personal data from rows that outlive the account, in the transaction that deletes it. */
  erase?(trx: Trx, userId: string): Promise<void>;
  erased?(): void;
  /** The same for a guest, found by their email address. */
  guest?: {
    export(db: Queries, email: string): ReturnType<PersonalPart['export']>;
    erase(trx: Trx, email: string): Promise<void>;
    obstacle?(db: Queries, email: string): Promise<Obstacle | null>;
  };
  /** The reason why the account cannot be deleted yet; null when it can. */
  obstacle?(db: Queries, userId: string): Promise<Obstacle | null>;
}

interface Obstacle {
  code: ErrorCode;
  refs: string[];
}

export interface PackedPart {
  name: string;
  about: string;
  rows: Row[];
}

/** Each module adds its own part when it is mounted. */
export interface PersonalData {
  add(part: PersonalPart): void;
  /** A part that finds its rows through those of others, which are erased after it. */
  addFirst(part: PersonalPart): void;
  export(db: Queries, userId: string): Promise<PackedPart[]>;
  exportGuest(db: Queries, email: string): Promise<PackedPart[]>;
  erase(trx: Trx, userId: string): Promise<void>;
  /** @throws AppError with the first obstacle and its `refs` */
  eraseGuest(trx: Trx, email: string): Promise<void>;
  erased(): void;
  obstacles(db: Queries, userId: string): Promise<Obstacle[]>;
  /** @throws AppError with the first obstacle and its `refs` */
  refuseObstacles(db: Queries, userId: string): Promise<void>;
}

export function createPersonalData(): PersonalData {
  const parts: PersonalPart[] = [];
  async function obstacles(db: Queries, userId: string): Promise<Obstacle[]> {
    const found: Obstacle[] = [];
    for (const part of parts) {
      const obstacle = await part.obstacle?.(db, userId);
      if (obstacle) found.push(obstacle);
    }
    return found;
  }
  type Rows = Awaited<ReturnType<PersonalPart['export']>>;
  // One after another: inside a transaction there is one connection.
  async function pack(read: (part: PersonalPart) => Promise<Rows> | undefined): Promise<PackedPart[]> {
    const packed: PackedPart[] = [];
    for (const part of parts) {
      const rows = await read(part);
      if (rows) packed.push({ name: part.name, about: part.about, rows: rows.map(withoutDates) });
    }
    return packed;
  }
  return {
    obstacles,
    add: (part) => void parts.push(part),
    addFirst: (part) => void parts.unshift(part),
    export: (db, userId) => pack((part) => part.export(db, userId)),
    exportGuest: (db, email) => pack((part) => part.guest?.export(db, email)),
    async erase(trx, userId) {
      for (const part of parts) await part.erase?.(trx, userId);
    },
    async eraseGuest(trx, email) {
      for (const part of parts) refuse(await part.guest?.obstacle?.(trx, email));
      for (const part of parts) await part.guest?.erase(trx, email);
    },
    erased() {
      for (const part of parts) part.erased?.();
    },
    async refuseObstacles(db, userId) {
      refuse((await obstacles(db, userId))[0]);
    },
  };
}

function refuse(obstacle: Obstacle | null | undefined): void {
  if (obstacle) throw new AppError(obstacle.code, { refs: obstacle.refs });
}

const withoutDates = (row: Record<string, Cell | Date>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
