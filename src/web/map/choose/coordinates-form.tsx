import { useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { fewestCorners, polygonOf } from '../corners/corners.ts';
import '../area-form.css';

const arc1950 = [4209, 20935, 20936];

interface Props {
  typed: string;
  onType: (text: string) => void;
  onMark: (area: Area, boundary: 'arc-1950' | 'marked') => void;
}

/** Corners as text, in any coordinate system that we support. It works without the map data. */
export function CoordinatesForm({ typed, onType, onMark }: Props) {
  const [error, setError] = useState<string>();
  const [system, setSystem] = useState('');

  async function use(): Promise<void> {
    const { readCoordinates } = await import('#geo/coordinates/read-coordinates.ts');
    const { positions, system: found, epsg, problem } = readCoordinates(typed);
    setError(problem ? `Line ${problem.line}: ${problem.text}` : messageFor(positions.length));
    setSystem(found);
    if (problem || positions.length < fewestCorners) return;
    onMark(polygonOf(positions), arc1950.includes(epsg ?? 0) ? 'arc-1950' : 'marked');
  }

  return (
    <form
      noValidate
      className="area-form"
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
        rows={6}
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
      <p className="actions items-center">
        <Button small type="submit">
          Use these corners
        </Button>
        <span className="text-small text-ink2" role="status">
          {system && `Read as ${system}`}
        </span>
      </p>
    </form>
  );
}

function messageFor(count: number): string | undefined {
  if (count === 0) return 'Type the corners of the area.';
  return count < fewestCorners ? `An area needs at least three corners. We read ${count}.` : undefined;
}
