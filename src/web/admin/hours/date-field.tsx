import { TextField } from '#web/ui/forms/field.tsx';

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (date: string) => void;
}

export const DateField = ({ label, value, error, onChange }: Props) => (
  <TextField
    label={label}
    hint="For example 25 January 2027"
    type="date"
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
);
