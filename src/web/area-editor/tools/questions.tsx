import { useState } from 'react';
import type { AxisChoice, AxisQuestion } from '#geo/coordinates/axis-question.ts';
import { coordinateSystems, type Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/forms/field.tsx';

/** The coordinate system of metres, for a file and for typed coordinates. */
export function SystemChoice({ label, onChoose }: { label: string; onChoose: (epsg: Epsg) => void }) {
  const [epsg, setEpsg] = useState<Epsg>(32735);
  return (
    <>
      <Select
        label={label}
        value={epsg}
        onChange={({ target }) => {
          const system = coordinateSystems.find((one) => one.epsg === Number(target.value));
          if (system) setEpsg(system.epsg);
        }}
      >
        {coordinateSystems.map(({ epsg: number, name }) => (
          <option key={number} value={number}>
            {name} ({number})
          </option>
        ))}
      </Select>
      <Button small className="self-start" onClick={() => onChoose(epsg)}>
        Use this system
      </Button>
    </>
  );
}

const answers: Record<AxisQuestion['question'], readonly { label: string; choice: AxisChoice }[]> = {
  swap: [
    { label: 'Swap them', choice: { swapAxes: true } },
    { label: 'Leave as they are', choice: { swapAxes: false } },
  ],
  south: [
    { label: 'Yes, south', choice: { areSouth: true } },
    { label: 'No, north', choice: { areSouth: false } },
  ],
};

interface AxisProps {
  question: AxisQuestion['question'];
  onChoose: (choice: AxisChoice) => void;
}

/** Which way latitudes and longitudes are meant. */
export const AxisAnswers = ({ question, onChoose }: AxisProps) => (
  <p className="actions">
    {answers[question].map(({ label, choice }, index) => (
      <Button key={label} small {...(index > 0 && { kind: 'quiet' as const })} onClick={() => onChoose(choice)}>
        {label}
      </Button>
    ))}
  </p>
);

export interface PositionsQuestion {
  question: 'epsg' | AxisQuestion['question'];
  message: string;
}

interface BoxProps {
  question: PositionsQuestion;
  /** Of the choice of a coordinate system. */
  label: string;
  onAnswer: (choice: AxisChoice & { epsg?: Epsg }) => void;
}

/** A question about typed positions. */
export const PositionsQuestionBox = ({ question: { question, message }, label, onAnswer }: BoxProps) => (
  <section key={message} ref={showInMiddle} className="tool-question" aria-label="The coordinates need an answer">
    <p role="alert">{message}</p>
    {question === 'epsg' ? (
      <SystemChoice label={label} onChoose={(epsg) => onAnswer({ epsg })} />
    ) : (
      <AxisAnswers question={question} onChoose={onAnswer} />
    )}
  </section>
);

/** On a phone, the bar at the bottom would cover a question below the field. */
const showInMiddle = (question: HTMLElement | null): void => question?.scrollIntoView({ block: 'center' });
