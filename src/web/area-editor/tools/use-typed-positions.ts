import { useState } from 'react';
import type { AxisChoice } from '#geo/coordinates/axis-question.ts';
import type { Position } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import type { PositionsQuestion } from './questions.tsx';

interface PositionsChoice extends AxisChoice {
  epsg?: Epsg;
}

interface PositionsRead {
  positions: readonly Position[];
  epsg: Epsg | null;
  /** Which columns were taken. */
  notes: readonly string[];
}

interface Reading {
  /** The person's answers so far. */
  choice: PositionsChoice;
  question?: PositionsQuestion;
  error?: string;
  /** The system and the columns that were taken. */
  taken?: string;
}

interface Options {
  text: string;
  /** The message for a wrong number of positions. */
  messageFor: (count: number) => string | undefined;
  onRead: (read: PositionsRead) => Promise<void> | void;
}

const needsConnection = 'Reading coordinates needs a connection the first time. Please try again.';

/** Reads typed positions, and asks what the text leaves open. The reader is loaded when it is first needed. */
export function useTypedPositions({ text, messageFor, onRead }: Options) {
  const [reading, set] = useState<Reading>({ choice: {} });

  async function read(choice: PositionsChoice): Promise<void> {
    const [{ readCoordinates }, { axisQuestion, withAxisChoice }] = await Promise.all([
      import('#geo/coordinates/read-coordinates.ts'),
      import('#geo/coordinates/axis-question.ts'),
    ]);
    const { positions, system, epsg, notes, problem } = readCoordinates(text, choice.epsg);
    const where = problem && `Line ${problem.line}: ${problem.text}`;
    if (where && problem.needsSystem) return set({ choice, question: { question: 'epsg', message: where } });
    const taken = [...(system ? [`Read as ${system}.`] : []), ...notes].join(' ');
    const error = where ?? messageFor(positions.length);
    if (error) return set({ choice, error, taken });
    const meant = positions.map((at) => withAxisChoice(at, choice));
    const question = axisQuestion(meant, choice);
    set({ choice, taken, ...(question && { question }) });
    if (!question) await onRead({ positions: meant, epsg, notes });
  }
  const start = (choice: PositionsChoice): void =>
    void read(choice).catch(() => set({ choice, error: needsConnection }));

  return {
    ...reading,
    start: () => start({}),
    answer: (part: PositionsChoice) => start({ ...reading.choice, ...part }),
  };
}
