import { ButtonLink } from '../controls/button.tsx';

interface ClosingBandProps {
  heading: string;
  text: string;
  label: string;
  to: string;
}

export const CallToAction = ({ heading, text, label, to }: ClosingBandProps) => (
  <section className="closing-band">
    <div className="page">
      <h2>{heading}</h2>
      <div>
        <p>{text}</p>
        <ButtonLink to={to} kind="lichen">
          {label}
        </ButtonLink>
      </div>
    </div>
  </section>
);
