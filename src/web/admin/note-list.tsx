import { type ComponentProps, useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import { TextForm } from '#web/auth/form-parts/text-form.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import './note-list.css';

interface Note {
  id: string;
  text: string;
  /** Empty or null once the account is deleted. */
  by: string | null;
  writtenAt: string;
  changedAt: string | null;
}

interface Props<Kind extends Note> {
  notes: readonly Kind[];
  schema: ComponentProps<typeof TextForm>['schema'];
  onAdd: (text: string, idempotencyKey: string) => Promise<void>;
  onSave: (note: Kind, text: string) => Promise<void>;
  onDelete: (note: Kind) => Promise<void>;
}

/** Notes of staff about an order or a client; never sent. */
export function NoteList<Kind extends Note>({ notes, schema, onAdd, ...row }: Props<Kind>) {
  return (
    <>
      <p className="mt-2 text-small text-ink2">Internal. Included if the client requests their data.</p>
      <ul className="note-list">
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} schema={schema} {...row} />
        ))}
      </ul>
      <TextForm label="New note" action="Add note" schema={schema} send={onAdd} />
    </>
  );
}

type RowProps<Kind extends Note> = Pick<Props<Kind>, 'schema' | 'onSave' | 'onDelete'> & { note: Kind };

function NoteRow<Kind extends Note>({ note, schema, onSave, onDelete }: RowProps<Kind>) {
  const { text, by, writtenAt, changedAt } = note;
  // The note as it was when editing began: its revision is sent, even if the list has been refreshed.
  const [edited, setEdited] = useState<Kind | null>(null);
  const written = `${by || 'Account deleted'}, ${instantInFull(businessZone, writtenAt)}`;
  if (edited) {
    return (
      <li>
        <TextForm
          label="Note"
          action="Save note"
          schema={schema}
          initial={edited.text}
          onCancel={() => setEdited(null)}
          send={async (changed) => {
            await onSave(edited, changed);
            setEdited(null);
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="mt-1 text-small text-ink2">
        {written}
        {changedAt && `, changed ${instantInFull(businessZone, changedAt)}`}
      </p>
      <p className="actions mt-2">
        <Button kind="quiet" small aria-label={`Edit note: ${written}`} onClick={() => setEdited(note)}>
          Edit
        </Button>
        <ActionButton label={`Delete note: ${written}`} run={() => onDelete(note)}>
          Delete
        </ActionButton>
      </p>
    </li>
  );
}
