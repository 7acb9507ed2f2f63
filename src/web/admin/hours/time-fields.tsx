import { TextField } from '#web/ui/forms/field.tsx';

interface Props {
  from: string;
  until: string;
  fromError: string | undefined;
  untilError: string | undefined;
  labels?: readonly [string, string];
  onChange: (times: { from?: string; until?: string }) => void;
}

/** Two times of a day, in Bulawayo time. */
export const TimeFields = ({ from, until, fromError, untilError, labels = ['From', 'Until'], onChange }: Props) => (
  <>
    <TextField
      label={labels[0]}
      type="time"
      step={900}
      value={from}
      error={fromError}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <TextField
      label={labels[1]}
      type="time"
      step={900}
      value={until}
      error={untilError}
      onChange={({ target }) => onChange({ until: target.value })}
    />
  </>
);
