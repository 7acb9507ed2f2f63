import { Link, type LinkProps } from 'react-router';
import { holdPress } from '../controls/hold-press.ts';
import { Icon } from '../controls/icon.tsx';
import { twoDigits } from '../format/numbers.ts';
import { useLite } from '../state/lite.ts';
import { Figure } from './figure.tsx';

interface PlateCardProps extends Omit<LinkProps, 'children'> {
  number: number;
  name: string;
  text: string;
  image: string;
  eager?: boolean;
}

export function FigureCard({ number, name, text, image, eager, ...rest }: PlateCardProps) {
  const lite = useLite();
  const picture = <Figure src={image} alt="" name={name} eager={eager ?? false} />;
  const card = (
    <Link {...holdPress(rest)} {...rest} className="plate-card">
      {!lite && picture}
      <span className="plate-card-number">{twoDigits(number)}</span>
      <h3 className="text-card">{name}</h3>
      <Icon name="arrow-right" />
      <p>{text}</p>
    </Link>
  );
  if (!lite) return card;
  // In the lite variant the picture is itself a link, which must not be inside the card's link.
  return (
    <div className="plate-card-frame">
      {picture}
      {card}
    </div>
  );
}
