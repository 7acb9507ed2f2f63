import { useState } from 'react';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { SystemChoice } from '#web/map/area-questions.tsx';
import { circleOf, readRadius } from '#web/map/choose/radius.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import type { BriefActions } from '../../state/use-brief.ts';
import '#web/map/area-form.css';

const needsConnection = 'Reading coordinates needs a connection the first time.';

/** A circle from its centre and its radius. */
interface Props {
  actions: BriefActions;
  onDone: () => void;
}

export function CircleForm({ actions, onDone }: Props) {
  const [center, setCenter] = useState('');
  const [radius, setRadius] = useState('5');
  const [needsSystem, setNeedsSystem] = useState(false);
  const [errors, setErrors] = useState<{ center?: string; radius?: string }>({});

  async function use(epsg?: Epsg): Promise<void> {
    const { readCoordinates } = await import('#geo/coordinates/read-coordinates.ts');
    const { positions, problem } = readCoordinates(center, epsg);
    setNeedsSystem(problem?.needsSystem === true);
    const { radiusM, message } = readRadius(radius);
    const position = positions.length === 1 ? positions[0] : undefined;
    setErrors({
      ...(!position && { center: problem?.text ?? 'Type one position.' }),
      ...(message && { radius: message }),
    });
    if (!position || !radiusM) return;
    actions.mark(await circleOf(position, radiusM), { tool: 'circle', boundary: 'marked' });
    onDone();
  }

  const start = (epsg?: Epsg): void => void use(epsg).catch(() => setErrors({ center: needsConnection }));

  return (
    <form
      className="area-form"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <TextField
        label="Centre"
        hint="For example −20.15, 28.58"
        error={errors.center}
        value={center}
        onChange={({ target }) => setCenter(target.value)}
      />
      {needsSystem && (
        <div className="area-question">
          <SystemChoice label="Coordinate system of the centre" onChoose={start} />
        </div>
      )}
      <TextField
        label="Radius in km"
        inputMode="decimal"
        error={errors.radius}
        value={radius}
        onChange={({ target }) => setRadius(target.value)}
      />
      <Button small type="submit" className="self-start">
        Use this circle
      </Button>
    </form>
  );
}
