import type { BodyOf, Endpoint, ReplyOf } from '#contract/endpoint.ts';

export interface OutboxKind<E extends Endpoint = Endpoint> {
  /** Stored with what waits: it never changes. */
  name: string;
  /** The server keeps the Idempotency-Key of this call with what it creates, so that no late repetition creates it again. */
  endpoint: E;
  /**
   * 'required': sent only while the account that wrote it is signed in. 'optional': sent as a visitor's when another
   * account, or none, is signed in by then.
   */
  account: 'required' | 'optional';
  /** How long it waits at most before it is deleted unsent. */
  keptDays: number;
  /** One of it, and several: `message`, `messages`. */
  nouns: readonly [one: string, several: string];
  savedMessage: string;
  /** What the visitor typed, for its list. */
  textOf(body: BodyOf<E>): string;
  page: string;
  referenceOf(reply: ReplyOf<E>): string;
  /** The message on any page once it is sent. Null: the page with the list shows it. */
  sentMessage(reference: string, pathname: string): string | null;
  /** Sends one file of what has been sent, or nothing where the server expects none. @throws ApiError */
  sendFile?(reply: ReplyOf<E>, file: File, place: number): Promise<void>;
}

const loaders = new Map<string, () => Promise<OutboxKind>>();
const loaded = new Map<string, OutboxKind>();

/** Names all kinds of the site; each is loaded when something of it waits. */
export function registerKinds(all: Record<string, () => Promise<OutboxKind>>): void {
  for (const [name, load] of Object.entries(all)) loaders.set(name, load);
}

export function addKind(kind: OutboxKind): void {
  loaded.set(kind.name, kind);
}

/** Undefined when it cannot be loaded now or belongs to a newer release; its entries keep waiting. */
export async function kindNamed(name: string): Promise<OutboxKind | undefined> {
  try {
    const kind = loaded.get(name) ?? (await loaders.get(name)?.());
    if (kind) addKind(kind);
    return kind;
  } catch {
    return undefined;
  }
}
