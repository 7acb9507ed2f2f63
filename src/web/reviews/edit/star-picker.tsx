import { useId } from 'react';
import { Star } from '#web/ui/content/stars.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

interface StarPickerProps {
  legend: string;
  /** The id of the first star, so that it can be focused. */
  id: string;
  name: string;
  /** '1' to '5', or empty. */
  value: string;
  hint: string;
  error: string | undefined;
  onChoose: (value: string) => void;
}

const values = ['1', '2', '3', '4', '5'];

/** One to five stars as radio buttons, so that arrows, touch and screen readers work as usual. */
export function StarPicker({ legend, id, name, value, hint, error, onChoose }: StarPickerProps) {
  const hintId = useId();
  return (
    <fieldset className="star-picker" aria-describedby={hintId}>
      <legend className="sr-only">{legend}</legend>
      <div>
        {values.map((each, place) => (
          <label key={each}>
            <input
              type="radio"
              id={place === 0 ? id : undefined}
              name={name}
              value={each}
              checked={value === each}
              onChange={() => onChoose(each)}
            />
            <Star />
            <span className="sr-only">{each === '1' ? '1 star' : `${each} stars`}</span>
          </label>
        ))}
      </div>
      {error ? (
        <FieldError id={hintId}>{error}</FieldError>
      ) : (
        <p className="field-hint" id={hintId}>
          {value ? `${value} of 5 stars` : hint}
        </p>
      )}
    </fieldset>
  );
}
