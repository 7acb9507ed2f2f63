import { LinePrice, RemoveLine } from '../fields/line-parts.tsx';
import { TypedField } from '../fields/typed-field.tsx';
import type { TypedLine } from './quote-draft.ts';
import './line-fields.css';

interface Props {
  line: TypedLine;
  place: number;
  onChange: (part: Partial<TypedLine>) => void;
  onRemove: (() => void) | undefined;
}

/** One line of a quote: description, unit price and quantity. */
export const LineFields = ({ line, place, onChange, onRemove }: Props) => (
  <fieldset className="quote-line">
    <legend className="field-label">Line {place + 1}</legend>
    <TypedField label="Description" value={line.name} onChange={(name) => onChange({ name })} />
    <LinePrice price={line} onChange={onChange} />
    {onRemove && <RemoveLine place={place} onRemove={onRemove} />}
  </fieldset>
);
