import { useEffect } from 'react';
import { tabStorage } from '../state/storage.ts';

interface Schema<Draft> {
  safeParse(stored: unknown): { success: boolean; data?: Draft | undefined };
}

/** The account that writes, or what else a draft belongs to; null for a visitor. */
type Owner = string | null;

/** The typed values of a form, kept in this tab over reloads and the end of a session. */
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
    /** Keeps a draft; null deletes it. A draft from before signing in belongs to the owner from then on. */
    keep(owner: Owner, draft: Draft | null): void {
      tabStorage.set(nameFor(owner), draft && JSON.stringify(draft));
      if (owner) tabStorage.set(name, null);
    },
  };
}

/** Keeps a draft whenever it has changed, as long as `isWanted`. */
export function useKeptDraft<Draft extends object>(
  { keep }: { keep(owner: Owner, draft: Draft | null): void },
  owner: Owner,
  draft: Draft,
  isWanted = true,
): void {
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (isWanted) keep(owner, JSON.parse(text) as Draft);
  }, [keep, owner, text, isWanted]);
}
