import type { InputHTMLAttributes, ReactNode } from 'react';
import './choice-card.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  detail?: ReactNode;
  picture?: ReactNode;
}

/** One of several choices; the whole card can be pressed. */
export const ChoiceCard = ({ label, detail, picture, ...rest }: Props) => (
  <label className="choice-card">
    {picture}
    <span className="choice-card-copy">
      <b>{label}</b>
      {detail && <span className="block text-small text-ink2">{detail}</span>}
    </span>
    <input {...rest} type="radio" />
  </label>
);
