import { limits } from '#contract/limits.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/database/ids.ts';
import { withoutControlCharacters } from '#server/platform/text.ts';

interface NewNote {
  id: string;
  text: string;
  by: string;
  at: Date;
}

/** What staff write for themselves about one thing. Its module stores the notes; the rules are below. */
export interface Notes {
  insert(note: NewNote): Promise<unknown>;
  /** For the audit trail, whose rows outlive the person: they never contain the text. Null: there is no note. */
  record(
    event: 'note_added' | 'note_changed' | 'note_deleted',
    before: string | null,
    after: string | null,
  ): Promise<void>;
}

/** Notes that can be changed and deleted, of which there are `limits.notesMax` at most. */
export interface EditableNotes extends Notes {
  /** Locked first, so that two additions cannot both be the last one. */
  count(): Promise<number>;
  /** Locks one. */
  find(id: string): Promise<{ text: string; revision: number } | undefined>;
  update(id: string, values: { text: string; revision: number; changed_at: Date }): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}

type NoteInput = Pick<NewNote, 'text' | 'by' | 'at'>;

export async function addNote(notes: Notes, { text: typed, by, at }: NoteInput): Promise<void> {
  const text = withoutControlCharacters(typed);
  await notes.insert({ id: newId(), text, by, at });
  await notes.record('note_added', null, text);
}

/** @throws AppError TOO_MANY_NOTES */
export async function addEditableNote(notes: EditableNotes, input: NoteInput): Promise<void> {
  if ((await notes.count()) >= limits.notesMax) {
    throw new AppError('TOO_MANY_NOTES', { most: limits.notesMax });
  }
  await addNote(notes, input);
}

/** An unchanged text changes nothing. @throws AppError NOT_FOUND, NOTE_CHANGED for an outdated revision */
export async function changeNote(
  notes: EditableNotes,
  { id, revision, text: typed, at }: { id: string; revision: number } & Omit<NoteInput, 'by'>,
): Promise<void> {
  const note = await notes.find(id);
  if (!note) throw notFound();
  const text = withoutControlCharacters(typed);
  if (note.text === text) return;
  if (note.revision !== revision) throw new AppError('NOTE_CHANGED');
  await notes.update(id, { text, revision: revision + 1, changed_at: at });
  await notes.record('note_changed', note.text, text);
}

/** False when there was none. */
export async function deleteNote(notes: EditableNotes, id: string): Promise<boolean> {
  const note = await notes.find(id);
  if (!note) return false;
  await notes.remove(id);
  await notes.record('note_deleted', note.text, null);
  return true;
}
