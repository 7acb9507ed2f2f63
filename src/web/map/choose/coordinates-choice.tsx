import { useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';

const fewestCorners = 3;

/** Corners as text, in any system that we read. It needs no data of the map. */
export function CoordinatesChoice({ onMark }: { onMark: (area: Area, name: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  async function use(): Promise<void> {
    const { readCoordinates } = await import('#geo/coordinates/read-coordinates.ts');
    const { positions, problem } = readCoordinates(typed);
    if (problem) return setError(`Line ${problem.line}: ${problem.text}`);
    if (positions.length < fewestCorners) {
      return setError(`An area needs at least three corners. We read ${positions.length}.`);
    }
    setError(undefined);
    onMark([[positions.concat(positions.slice(0, 1))]], '');
  }

  return (
    <form
      noValidate
      className="choose-part"
      onSubmit={(event) => {
        event.preventDefault();
        use().catch(() => setError('Reading coordinates needs a connection the first time. Please try again.'));
      }}
    >
      <TextArea
        label="Corners, one on each line"
        hint="Degrees, DMS, UTM, Arc 1950 or MGRS. For example −20.15, 28.58"
        error={error}
        value={typed}
        rows={5}
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button small type="submit" className="self-start">
        Use these corners
      </Button>
    </form>
  );
}
