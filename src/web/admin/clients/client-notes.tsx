import { useState } from 'react';
import {
  addClientNote,
  type ClientNote,
  changeClientNote,
  clientNoteSchema,
  deleteClientNote,
} from '#contract/admin/clients/clients.ts';
import { call } from '#web/api.ts';
import { NoteList } from '../note-list.tsx';

interface Props {
  id: string;
  first: readonly ClientNote[];
}

export function ClientNotes({ id, first }: Props) {
  const [notes, setNotes] = useState(first);
  return (
    <section aria-labelledby="client-notes">
      <h3 id="client-notes" className="client-part">
        Internal notes
      </h3>
      <NoteList
        notes={notes.map((note) => ({ ...note, writtenAt: note.at }))}
        schema={clientNoteSchema}
        onAdd={async (text, idempotencyKey) =>
          setNotes((await call(addClientNote, { params: { id }, body: { text } }, { idempotencyKey })).notes)
        }
        onSave={async ({ id: noteId, revision }, text) =>
          setNotes((await call(changeClientNote, { params: { id, noteId }, body: { text, revision } })).notes)
        }
        onDelete={async (note) => setNotes((await call(deleteClientNote, { params: { id, noteId: note.id } })).notes)}
      />
    </section>
  );
}
