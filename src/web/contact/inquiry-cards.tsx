import { href, Link } from 'react-router';
import { Icon } from '../ui/controls/icon.tsx';

interface InquiryCardsProps {
  cards: readonly { id: string; title: string; card: string }[];
}

export const InquiryCards = ({ cards }: InquiryCardsProps) => (
  <ul className="inquiry-cards">
    {cards.map(({ id, title, card }) => (
      <li key={id}>
        <Link to={href('/contact/:inquiryType', { inquiryType: id })}>
          <h3 className="text-card">{title}</h3>
          <Icon name="arrow-right" />
          <p>{card}</p>
        </Link>
      </li>
    ))}
  </ul>
);
