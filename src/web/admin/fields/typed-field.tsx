import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/forms/field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange'> & { onChange: (value: string) => void };

/** A line of text that belongs to a row of a form, and that no browser fills in. */
export const TypedField = ({ onChange, ...field }: Props) => (
  <TextField autoComplete="off" {...field} onChange={({ target }) => onChange(target.value)} />
);
