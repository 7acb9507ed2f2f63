import { tabStorage } from '../../state/storage.ts';

export type Values = Record<string, string | boolean>;

interface OpenForm {
  /** Identifies the form on its page, also after a reload. */
  key: string;
  /** The values that differ from the initial ones. */
  typed(): Values;
  fill(values: Values): void;
}

interface Stored {
  /** The id of the account that typed the values; nobody else gets them. */
  owner: string;
  forms: Record<string, Values>;
}

const storageName = 'typed_values';
const isSecret = (field: string): boolean => /password|code/i.test(field);

const openForms = new Set<OpenForm>();
let allowedOwner: string | null = null;

/** Fills the form with what its account had typed before it was signed out. Returns a function that closes the form. */
export function openForm(form: OpenForm): () => void {
  openForms.add(form);
  restore(form);
  return () => openForms.delete(form);
}

/** Stores in this tab what an account has typed, when its session ends without its doing. Never passwords or codes. */
export function storeTypedValues(owner: string): void {
  const keys = [...openForms].map(({ key }) => key);
  const forms = [...openForms].flatMap(({ key, typed }) => {
    const values = Object.entries(typed()).filter(([field]) => !isSecret(field));
    // Two forms that cannot be told apart are left out: a private note must not end up in a message.
    const isUnique = keys.indexOf(key) === keys.lastIndexOf(key);
    return isUnique && values.length > 0 ? [[key, Object.fromEntries(values)]] : [];
  });
  allowedOwner = null;
  if (forms.length > 0) write({ owner, forms: Object.fromEntries(forms) });
}

/** Gives an account that has signed in what it had typed, and deletes what another account had typed. */
export function restoreTypedValues(owner: string): void {
  allowedOwner = owner;
  if (read()?.owner !== owner) write(null);
  for (const form of openForms) restore(form);
}

function restore({ key, fill }: OpenForm): void {
  const stored = read();
  const values = stored?.forms[key];
  if (!stored || !values || stored.owner !== allowedOwner) return;
  const { [key]: _restored, ...forms } = stored.forms;
  write(Object.keys(forms).length > 0 ? { ...stored, forms } : null);
  fill(values);
}

function read(): Stored | null {
  try {
    return JSON.parse(tabStorage.get(storageName) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

const write = (stored: Stored | null): void => void tabStorage.set(storageName, stored && JSON.stringify(stored));
