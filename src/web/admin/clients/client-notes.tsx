import { useState } from 'react';
import {
  addClientNote,
  type ClientNote,
  changeClientNote,
  clientNoteSchema,
  deleteClientNote,
} from '#contract/admin/clients/clients.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { TextForm } from '#web/auth/form-parts/text-form.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';

interface Props {
  id: string;
  first: readonly ClientNote[];
}

export function ClientNotes({ id, first }: Props) {
  const [notes, setNotes] = useState(first);
  return (
    <section aria-labelledby="client-notes">
      <h3 id="client-notes" className="client-part">
        Notes for us
      </h3>
      <p className="mt-2 text-small text-ink2">
        Never sent. A client reads them only in a copy of their personal data, if they request one.
      </p>
      <ul className="client-notes">
        {notes.map((note) => (
          <NoteRow key={note.id} id={id} note={note} onChange={setNotes} />
        ))}
      </ul>
      <TextForm
        label="New note"
        action="Add note"
        schema={clientNoteSchema}
        send={async (text, idempotencyKey) =>
          setNotes((await call(addClientNote, { params: { id }, body: { text } }, { idempotencyKey })).notes)
        }
      />
    </section>
  );
}

interface RowProps {
  id: string;
  note: ClientNote;
  onChange: (notes: readonly ClientNote[]) => void;
}

function NoteRow({ id, note, onChange }: RowProps) {
  const [isEdited, setEdited] = useState(false);
  const params = { id, noteId: note.id };
  const written = `${note.by || 'Account deleted'}, ${instantInFull(businessZone, note.at)}`;
  if (isEdited) {
    return (
      <li>
        <TextForm
          label="Note"
          action="Save note"
          schema={clientNoteSchema}
          initial={note.text}
          onCancel={() => setEdited(false)}
          send={async (text) => {
            onChange((await call(changeClientNote, { params, body: { text } })).notes);
            setEdited(false);
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <p className="wrap-anywhere pre-line">{note.text}</p>
      <p className="mt-1 text-small text-ink2">
        {written}
        {note.changedAt && `, changed ${instantInFull(businessZone, note.changedAt)}`}
      </p>
      <p className="actions mt-2">
        <Button kind="quiet" small aria-label={`Edit note: ${written}`} onClick={() => setEdited(true)}>
          Edit
        </Button>
        <ActionButton
          label={`Delete note: ${written}`}
          run={async () => onChange((await call(deleteClientNote, { params })).notes)}
        >
          Delete
        </ActionButton>
      </p>
    </li>
  );
}
