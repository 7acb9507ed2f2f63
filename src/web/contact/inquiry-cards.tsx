import { href, Link } from 'react-router';
import { Icon } from '../ui/controls/icon.tsx';

export const InquiryCards = ({ cards }: { cards: readonly { id: string; title: string; card: string }[] }) => (
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
