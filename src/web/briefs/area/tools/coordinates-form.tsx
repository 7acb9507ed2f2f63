import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import type { BriefActions } from '../../state/use-brief.ts';
import { fewestCorners, polygonOf } from '../corners/corners.ts';

const arc1950 = [4209, 20935, 20936];

/** Corners as text, in any system that we read. */
interface Props {
  actions: BriefActions;
  onDone: () => void;
}

export function CoordinatesForm({ actions, onDone }: Props) {
  const [error, setError] = useState<string>();
  const [system, setSystem] = useState('');
  const { typed } = actions.brief;

  async function use(): Promise<void> {
    const { readCoordinates } = await import('#geo/coordinates/read-coordinates.ts');
    const { positions, system: found, epsg, problem } = readCoordinates(typed);
    setError(problem ? `Line ${problem.line}: ${problem.text}` : messageFor(positions.length));
    setSystem(found);
    if (problem || positions.length < fewestCorners) return;
    const boundary = arc1950.includes(epsg ?? 0) ? 'arc-1950' : 'marked';
    actions.mark(polygonOf(positions), { tool: 'type', boundary });
    onDone();
  }

  return (
    <form
      className="brief-tool-form"
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
        onChange={({ target }) => actions.setTyped(target.value)}
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
