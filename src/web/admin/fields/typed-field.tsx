import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/forms/field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange'> & { onChange: (value: string) => void };

/** A text field in a form row, without browser autofill. */
export const TypedField = ({ onChange, ...field }: Props) => (
  <TextField autoComplete="off" {...field} onChange={({ target }) => onChange(target.value)} />
);
