import type { Area } from '#geo/geodesy/area.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { PositionsQuestionBox } from '../area-questions.tsx';
import { fewestCorners, polygonOf } from '../corners/corners.ts';
import { useTypedPositions } from './use-typed-positions.ts';
import '../area-form.css';

const arc1950 = [4209, 20935, 20936];

interface Props {
  typed: string;
  onType: (text: string) => void;
  /** `hasNotes`: the form shows which columns it took, so it stays open. */
  onMark: (area: Area, boundary: 'arc-1950' | 'marked', hasNotes: boolean) => void;
}

/** Corners as text, in any coordinate system that we support. It works without the map data. */
export function CoordinatesForm({ typed, onType, onMark }: Props) {
  const { error, taken, question, start, answer } = useTypedPositions({
    text: typed,
    messageFor,
    onRead: ({ positions, epsg, notes }) =>
      onMark(polygonOf(positions), arc1950.includes(epsg ?? 0) ? 'arc-1950' : 'marked', notes.length > 0),
  });
  return (
    <form
      noValidate
      className="area-form"
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
        onChange={({ target }) => onType(target.value)}
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
