/** The first and the last byte, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * Bytes under keys, outside of the database: `deliveries/0190…/0`. A key has words of letters, digits, `-` and `.`
 * between slashes.
 */
export interface FileStorage {
  /** Resolves once the bytes are durable. Bytes under the same key are replaced. @throws StorageAway */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is nothing under the key. @throws StorageAway */
  get(key: string): Promise<Uint8Array | null>;
  /**
   * Fills `into` with the bytes from one on, counted from 0. False if there is nothing under the key, or not so much; what
   * `into` has is unknown then, as after an error. @throws StorageAway
   */
  read(key: string, from: number, into: Uint8Array): Promise<boolean>;
  /** The number of bytes; null if there is nothing under the key. @throws StorageAway */
  head(key: string): Promise<number | null>;
  /** Also succeeds if there is nothing. @throws StorageAway */
  delete(key: string): Promise<void>;
  /** Bytes that can still be stored; infinite where nobody knows. */
  freeBytes(): Promise<number>;
}

/** The store does not answer, refuses the request, or has no room. */
export class StorageAway extends Error {}

/** It has no room. */
export class StorageFull extends StorageAway {}

const keyPattern = /^[A-Za-z0-9][A-Za-z0-9.-]*(?:\/[A-Za-z0-9][A-Za-z0-9.-]*)*$/;

/** Our code makes every key; a wrong one is a fault in it. */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`${key} is no key of the storage`);
  return key;
}
