import { Link, type LinkProps } from 'react-router';
import { holdPress } from '../controls/hold-press.ts';
import { Icon } from '../controls/icon.tsx';
import { twoDigits } from '../format/numbers.ts';
import { Figure } from './figure.tsx';

interface PlateCardProps extends Omit<LinkProps, 'children'> {
  number: number;
  name: string;
  text: string;
  image: string;
  /** The first row of a page is fetched with it. */
  eager?: boolean;
}

export function FigureCard({ number, name, text, image, eager, ...rest }: PlateCardProps) {
  return (
    <Link {...holdPress(rest)} {...rest} className="plate-card">
      <Figure src={image} alt="" eager={eager ?? false} />
      <span className="plate-card-number">{twoDigits(number)}</span>
      <h3 className="text-card">{name}</h3>
      <Icon name="arrow-right" />
      <p>{text}</p>
    </Link>
  );
}
