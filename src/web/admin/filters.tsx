import { Link } from 'react-router';

interface Props {
  label: string;
  filters: readonly { show: string; words: string; count?: number }[];
  chosen: string;
}

/** Which of a list is shown; the address says it. */
export const Filters = ({ label, filters, chosen }: Props) => (
  <nav aria-label={label} className="office-filters">
    <ul>
      {filters.map(({ show, words, count }) => (
        <li key={show}>
          <Link to={`?show=${show}`} aria-current={show === chosen ? 'page' : undefined}>
            {words}
            {count !== undefined && <span className="ml-1.5 font-normal">{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
