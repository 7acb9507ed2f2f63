import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useEditor } from '../use-area-editor.ts';
import { PositionsQuestionBox } from './questions.tsx';
import { circleOf, readRadius } from './radius.ts';
import { useTypedPositions } from './use-typed-positions.ts';
import './tool-form.css';

/** A circle from its centre and its radius. */
export function CircleForm() {
  const { mark } = useEditor();
  const [center, setCenter] = useState('');
  const [radius, setRadius] = useState('5');
  const { radiusM, message } = readRadius(radius);
  const [isSent, setSent] = useState(false);
  const { error, question, start, answer } = useTypedPositions({
    text: center,
    messageFor: (count) => (count === 1 ? undefined : 'Type one position.'),
    async onRead({ positions: [position] }) {
      if (!position || !radiusM) return;
      mark(await circleOf(position, radiusM), { tool: 'circle', boundary: 'marked' });
    },
  });

  return (
    <form
      className="tool-form"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        start();
      }}
    >
      <TextField
        label="Centre"
        hint="For example −20.15, 28.58"
        error={error}
        value={center}
        onChange={({ target }) => setCenter(target.value)}
      />
      {question && (
        <PositionsQuestionBox question={question} label="Coordinate system of the centre" onAnswer={answer} />
      )}
      <TextField
        label="Radius in km"
        inputMode="decimal"
        error={isSent ? message : undefined}
        value={radius}
        onChange={({ target }) => setRadius(target.value)}
      />
      <Button small type="submit" className="self-start">
        Use this circle
      </Button>
    </form>
  );
}
