import { useState } from 'react';
import { addNote, changeNote, deleteNote, noteSchema } from '#contract/admin/orders/notes.ts';
import type { AdminOrder } from '#contract/admin/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { TextForm } from '#web/auth/form-parts/text-form.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import './notes.css';

type Note = AdminOrder['notes'][number];

interface Props {
  reference: string;
  notes: readonly Note[];
  onChange: (found: AdminOrder) => void;
}

export const NotesSection = ({ reference: ref, notes, onChange }: Props) => (
  <TitledSection id="notes" title="Notes for us">
    <p className="text-small text-ink2">
      Never sent. A client reads them only in a copy of their personal data, if they request one.
    </p>
    <ul className="order-notes">
      {notes.map((note) => (
        <NoteRow key={note.id} note={note} reference={ref} onChange={onChange} />
      ))}
    </ul>
    <TextForm
      label="New note"
      action="Add note"
      schema={noteSchema}
      send={async (text, idempotencyKey) =>
        onChange(await call(addNote, { params: { ref }, body: { text } }, { idempotencyKey }))
      }
    />
  </TitledSection>
);

function NoteRow({ note, reference: ref, onChange }: Omit<Props, 'notes'> & { note: Note }) {
  const { id, text, by, revision, createdAt, changedAt } = note;
  const [isEdited, setEdited] = useState(false);
  const params = { ref, id };
  const written = `${by ?? 'Account deleted'}, ${instantInFull(businessZone, createdAt)}`;
  if (isEdited) {
    return (
      <li>
        <TextForm
          label="Note"
          action="Save note"
          schema={noteSchema}
          initial={text}
          onCancel={() => setEdited(false)}
          send={async (changed) => {
            onChange(await call(changeNote, { params, body: { text: changed, revision } }));
            setEdited(false);
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <p className="wrap-anywhere pre-line">{text}</p>
      <p className="mt-1 text-small text-ink2">
        {written}
        {changedAt && `, changed ${instantInFull(businessZone, changedAt)}`}
      </p>
      <p className="actions mt-2">
        <Button kind="quiet" small aria-label={`Edit note: ${written}`} onClick={() => setEdited(true)}>
          Edit
        </Button>
        <ActionButton label={`Delete note: ${written}`} run={async () => onChange(await call(deleteNote, { params }))}>
          Delete
        </ActionButton>
      </p>
    </li>
  );
}
