import { TextLink } from '../ui/controls/text-link.tsx';
import { Figure } from '../ui/layout/figure.tsx';

interface Panel {
  heading: string;
  text: string;
  label: string;
  to: string;
  image: string;
  alt: string;
}

/** Two wide plates with a way to the page behind each. */
export function Panels({ panels }: { panels: readonly Panel[] }) {
  return (
    <div className="grid gap-x-7 gap-y-11 wide:grid-cols-2">
      {panels.map(({ heading, text, label, to, image, alt }) => (
        <div key={to}>
          <Figure src={image} alt={alt} className="aspect-[3/2]" />
          <h3 className="mt-6 text-h3">{heading}</h3>
          <p className="mt-1.5 max-w-xl text-ink2">{text}</p>
          <p className="mt-3">
            <TextLink to={to} className="inline-block py-1">
              {label}
            </TextLink>
          </p>
        </div>
      ))}
    </div>
  );
}
