import { useEffect } from 'react';
import { tabStorage } from '../state/storage.ts';

interface Schema<Draft> {
  safeParse(stored: unknown): { success: boolean; data?: Draft | undefined };
}

/** The account or other key to which a draft belongs; null for a visitor. */
type Owner = string | null;

/** The typed values of a form, stored in this tab so that they survive reloads and the end of a session. */
export function createDraft<Draft extends object>(schema: Schema<Draft>, name: string) {
  const nameFor = (owner: Owner): string => (owner ? `${name}_${owner}` : name);
  function stored(owner: Owner): Draft | null {
    try {
      return schema.safeParse(JSON.parse(tabStorage.get(nameFor(owner)) ?? 'null')).data ?? null;
    } catch {
      return null;
    }
  }
  return {
    /** The owner's draft, overlaid with what was typed here before signing in. */
    read(owner: Owner): Draft | null {
      const own = stored(owner);
      const asVisitor = owner ? stored(null) : null;
      if (!asVisitor) return own;
      const written = Object.entries(asVisitor).filter(([, value]) => value);
      return { ...(own ?? asVisitor), ...Object.fromEntries(written) };
    },
    /** Stores a draft; null deletes it. A draft from before signing in then belongs to the owner. */
    store(owner: Owner, draft: Draft | null): void {
      tabStorage.set(nameFor(owner), draft && JSON.stringify(draft));
      if (owner) tabStorage.set(name, null);
    },
  };
}

/** Stores a draft on each change, while `isWanted`. */
export function useStoredDraft<Draft extends object>(
  { store }: { store(owner: Owner, draft: Draft | null): void },
  owner: Owner,
  draft: Draft,
  isWanted = true,
): void {
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (isWanted) store(owner, JSON.parse(text) as Draft);
  }, [store, owner, text, isWanted]);
}
