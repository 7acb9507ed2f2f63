import { addNote, changeNote, deleteNote, noteSchema } from '#contract/admin/orders/notes.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { call } from '#web/api.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { NoteList } from '../../note-list.tsx';

interface Props {
  reference: string;
  notes: AdminOrder['notes'];
  onChange: (adminOrder: AdminOrder) => void;
}

export const NotesSection = ({ reference: ref, notes, onChange }: Props) => (
  <TitledSection id="notes" title="Internal notes">
    <NoteList
      notes={notes.map((note) => ({ ...note, writtenAt: note.createdAt }))}
      schema={noteSchema}
      onAdd={async (text, idempotencyKey) =>
        onChange(await call(addNote, { params: { ref }, body: { text } }, { idempotencyKey }))
      }
      onSave={async ({ id, revision }, text) =>
        onChange(await call(changeNote, { params: { ref, id }, body: { text, revision } }))
      }
      onDelete={async ({ id }) => onChange(await call(deleteNote, { params: { ref, id } }))}
    />
  </TitledSection>
);
