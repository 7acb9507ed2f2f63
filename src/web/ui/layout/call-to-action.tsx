import { ButtonLink } from '../controls/button.tsx';
import { Picture } from './picture.tsx';

interface ClosingBandProps {
  heading: string;
  text: string;
  label: string;
  to: string;
}

export const CallToAction = ({ heading, text, label, to }: ClosingBandProps) => (
  <section className="closing-band">
    <Picture className="no-print" src="/images/site/closing-contours.svg" alt="" width={1440} height={340} />
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
