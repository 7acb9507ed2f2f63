import { useState } from 'react';
import type { AxisChoice, AxisQuestion } from '#geo/coordinates/axis-question.ts';
import type { Area } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { AxisAnswers, SystemChoice } from '../area-questions.tsx';
import { fewestCorners, polygonOf } from '../corners/corners.ts';
import '../area-form.css';

const arc1950 = [4209, 20935, 20936];

interface Props {
  typed: string;
  onType: (text: string) => void;
  /** `hasNotes`: the form shows which columns it took, so it stays open. */
  onMark: (area: Area, boundary: 'arc-1950' | 'marked', hasNotes: boolean) => void;
}

interface Choice extends AxisChoice {
  epsg?: Epsg;
}

interface Answer {
  choice: Choice;
  question?: AxisQuestion | { question: 'epsg'; message: string };
  error?: string | undefined;
  /** The system and the columns that were taken. */
  taken?: string;
}

/** Corners as text, in any coordinate system that we support. It works without the map data. */
export function CoordinatesForm({ typed, onType, onMark }: Props) {
  const [answer, setAnswer] = useState<Answer>({ choice: {} });
  const { question, error, taken } = answer;

  async function use(choice: Choice): Promise<void> {
    const [{ readCoordinates }, { axisQuestion, withAxisChoice }] = await Promise.all([
      import('#geo/coordinates/read-coordinates.ts'),
      import('#geo/coordinates/axis-question.ts'),
    ]);
    const { positions, system, epsg, notes, problem } = readCoordinates(typed, choice.epsg);
    if (problem?.needsSystem) {
      return setAnswer({ choice, question: { question: 'epsg', message: `Line ${problem.line}: ${problem.text}` } });
    }
    const message = problem ? `Line ${problem.line}: ${problem.text}` : messageFor(positions.length);
    const taken = [...(system ? [`Read as ${system}.`] : []), ...notes].join(' ');
    if (message) return setAnswer({ choice, error: message, taken });
    const meant = positions.map((at) => withAxisChoice(at, choice));
    const axis = axisQuestion(meant, choice);
    if (axis) return setAnswer({ choice, question: axis, taken });
    setAnswer({ choice, taken });
    onMark(polygonOf(meant), arc1950.includes(epsg ?? 0) ? 'arc-1950' : 'marked', notes.length > 0);
  }
  const start = (choice: Choice): void =>
    void use(choice).catch(() =>
      setAnswer({ choice, error: 'Reading coordinates needs a connection the first time. Please try again.' }),
    );
  const add = (part: Choice): void => start({ ...answer.choice, ...part });

  return (
    <form
      noValidate
      className="area-form"
      onSubmit={(event) => {
        event.preventDefault();
        start({});
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
        <section
          key={question.message}
          ref={showInMiddle}
          className="area-question"
          aria-label="The corners need an answer"
        >
          <p role="alert">{question.message}</p>
          {question.question === 'epsg' ? (
            <SystemChoice label="Coordinate system of the corners" onChoose={(epsg) => add({ epsg })} />
          ) : (
            <AxisAnswers question={question.question} onChoose={add} />
          )}
        </section>
      )}
    </form>
  );
}

/** On a phone, the bar at the bottom would cover a question below the field. */
const showInMiddle = (question: HTMLElement | null): void => question?.scrollIntoView({ block: 'center' });

function messageFor(count: number): string | undefined {
  if (count === 0) return 'Type the corners of the area.';
  return count < fewestCorners ? `An area needs at least three corners. We read ${count}.` : undefined;
}
