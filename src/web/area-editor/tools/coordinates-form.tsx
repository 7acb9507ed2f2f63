import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { fewestCorners, polygonOf } from '../corners/corners.ts';
import { useEditor } from '../use-area-editor.ts';
import { loadGeometry } from '../use-measured.ts';
import { PositionsQuestionBox } from './questions.tsx';
import { useTypedPositions } from './use-typed-positions.ts';
import './tool-form.css';

const arc1950 = [4209, 20935, 20936];

/** Corners as text, in any coordinate system that we support. It works without the map data. */
export function CoordinatesForm() {
  const { typed, setTyped, mark } = useEditor();
  const { error, taken, question, start, answer } = useTypedPositions({
    text: typed,
    messageFor,
    async onRead({ positions, epsg, notes }) {
      const area = polygonOf(positions);
      const { measure } = await loadGeometry();
      // The form stays open to show which columns it took, and to correct the corners.
      const isFormKept = notes.length > 0 || !measure(area).check.isValid;
      const boundary = arc1950.includes(epsg ?? 0) ? 'arc-1950' : 'marked';
      mark(area, { tool: 'type', boundary }, isFormKept);
    },
  });
  return (
    <form
      noValidate
      className="tool-form"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <TextArea
        label="Corners, one on each line"
        hint="Degrees, DMS, UTM, Arc 1950 or MGRS. For example −20.15, 28.58"
        error={error}
        value={typed}
        rows={6}
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="actions items-center">
        <Button small type="submit">
          Use these corners
        </Button>
        <span className="text-small text-ink2" role="status">
          {taken}
        </span>
      </p>
      {question && (
        <PositionsQuestionBox question={question} label="Coordinate system of the corners" onAnswer={answer} />
      )}
    </form>
  );
}

function messageFor(count: number): string | undefined {
  if (count === 0) return 'Type the corners of the area.';
  return count < fewestCorners ? `An area needs at least three corners. We read ${count}.` : undefined;
}
