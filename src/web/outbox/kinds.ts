import type { BodyOf, Endpoint, ReplyOf } from '#contract/endpoint.ts';

export interface OutboxKind<E extends Endpoint = Endpoint> {
  /** Stored with each entry, so it must never change. */
  name: string;
  /** The server stores the idempotency key of this call with the record, so that no late retry creates it twice. */
  endpoint: E;
  /**
   * 'required': sent only while the account that wrote it is signed in. 'optional': sent as a visitor's when another
   * account, or none, is signed in by then.
   */
  account: 'required' | 'optional';
  /** After how many days an unsent entry is deleted. */
  storedDays: number;
  /** Singular and plural: `message`, `messages`. */
  nouns: readonly [one: string, several: string];
  savedMessage: string;
  /** The text that the visitor typed, for the list of entries. */
  textOf(body: BodyOf<E>): string;
  page: string;
  referenceOf(reply: ReplyOf<E>): string;
  /** The message on any page after sending. Null: the page with the list shows it. */
  sentMessage(reference: string, pathname: string): string | null;
  /** Sends one file of a sent entry, or nothing if the server expects none. @throws ApiError */
  sendFile?(reply: ReplyOf<E>, file: File, place: number): Promise<void>;
}

const loaders = new Map<string, () => Promise<OutboxKind>>();
const loaded = new Map<string, OutboxKind>();

/** Registers all kinds of the site; each is loaded when an entry of its kind is waiting. */
export function registerKinds(all: Record<string, () => Promise<OutboxKind>>): void {
  for (const [name, load] of Object.entries(all)) loaders.set(name, load);
}

export function addKind(kind: OutboxKind): void {
  loaded.set(kind.name, kind);
}

/** Undefined if it cannot be loaded now or belongs to a newer release; its entries stay in the outbox. */
export async function kindNamed(name: string): Promise<OutboxKind | undefined> {
  try {
    const kind = loaded.get(name) ?? (await loaders.get(name)?.());
    if (kind) addKind(kind);
    return kind;
  } catch {
    return undefined;
  }
}
