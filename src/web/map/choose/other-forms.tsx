import { FileForm } from '../files/file-form.tsx';
import { CoordinatesForm } from './coordinates-form.tsx';
import { PlaceForm } from './place-form.tsx';
import type { FormName, OtherForms } from './use-other-forms.ts';

const names: Record<FormName, string> = {
  place: 'Find a place',
  upload: 'Upload a boundary file',
  type: 'Type coordinates',
};

interface Props {
  others: OtherForms;
}

/** The buttons that open the forms beside the map. */
export const OtherFormLinks = ({ others: { open, toggle } }: Props) => (
  <ul className="choose-others no-print">
    {(['place', 'upload', 'type'] as const).map((form) => (
      <li key={form}>
        <button type="button" className="link" aria-expanded={open === form} onClick={() => toggle(form)}>
          {names[form]}
        </button>
      </li>
    ))}
  </ul>
);

export function OpenForm({ others }: Props) {
  const { open, town, setTown, typed, setTyped, file, takeFrom } = others;
  if (open === 'none') return null;
  return (
    <section className="choose-form" aria-label={names[open]}>
      {open === 'place' && (
        <PlaceForm town={town} onTown={setTown} onMark={(area, name) => takeFrom('place', area, name)} />
      )}
      {open === 'upload' && <FileForm file={file} />}
      {open === 'type' && (
        <CoordinatesForm
          typed={typed}
          onType={setTyped}
          onMark={(area, _, hasNotes) => takeFrom('type', area, undefined, hasNotes)}
        />
      )}
    </section>
  );
}
