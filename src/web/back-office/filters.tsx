import { Link } from 'react-router';

interface Props {
  label: string;
  filters: readonly { show: string; words: string }[];
  chosen: string;
}

/** Which of a list is shown; the address says it. */
export const Filters = ({ label, filters, chosen }: Props) => (
  <nav aria-label={label} className="office-filters">
    <ul>
      {filters.map(({ show, words }) => (
        <li key={show}>
          <Link to={`?show=${show}`} aria-current={show === chosen ? 'page' : undefined}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
