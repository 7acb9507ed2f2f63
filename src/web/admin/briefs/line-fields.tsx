import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import type { TypedLine } from './quote-draft.ts';
import './line-fields.css';

interface Props {
  line: TypedLine;
  place: number;
  onChange: (part: Partial<TypedLine>) => void;
  onRemove: (() => void) | undefined;
}

/** One line of a quote: what it is, the price of one, and how many. */
export const LineFields = ({ line: { name, amount, quantity }, place, onChange, onRemove }: Props) => (
  <fieldset className="quote-line">
    <legend className="field-label">Line {place + 1}</legend>
    <TextField
      label="What it is"
      autoComplete="off"
      value={name}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <TextField
      label="Price of one in US dollars"
      inputMode="decimal"
      autoComplete="off"
      value={amount}
      onChange={({ target }) => onChange({ amount: target.value })}
    />
    <TextField
      label="Quantity"
      inputMode="numeric"
      autoComplete="off"
      value={quantity}
      onChange={({ target }) => onChange({ quantity: target.value })}
    />
    {onRemove && (
      <Button kind="ghost" small onClick={onRemove} aria-label={`Remove line ${place + 1}`}>
        Remove
      </Button>
    )}
  </fieldset>
);
