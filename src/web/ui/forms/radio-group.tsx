import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Picture } from '../layout/picture.tsx';
import { FieldError } from './field.tsx';

interface RadioRowsProps {
  legend: ReactNode;
  legendClassName?: string;
  error?: string | undefined;
  twoColumns?: boolean;
  children: ReactNode;
}

export function RadioGroup({ legend, legendClassName, error, twoColumns = false, children }: RadioRowsProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={legendClassName ?? 'field-label mb-1.5'}>{legend}</legend>
      <div className={`grid grid-cols-1 gap-3 ${twoColumns ? 'wide:grid-cols-2' : ''}`}>{children}</div>
      {error && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

interface RadioRowProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  detail?: ReactNode;
  image?: string;
  sign?: ReactNode;
}

export const RadioRow = ({ label, detail, image, sign, ...rest }: RadioRowProps) => (
  <label className="radio-row">
    {image && <Picture className="radio-plate" src={image} alt="" width={108} height={72} />}
    {sign && <span className="radio-plate grid place-items-center">{sign}</span>}
    <span className="grid gap-0.5">
      <span className="font-strong leading-snug">{label}</span>
      {detail && <span className="text-small text-ink2">{detail}</span>}
    </span>
    <input {...rest} type="radio" />
  </label>
);
