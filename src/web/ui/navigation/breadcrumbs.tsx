import { Link } from 'react-router';
import './breadcrumbs.css';

export interface Crumb {
  name: string;
  to?: string;
}

export const Breadcrumbs = ({ trail }: { trail: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb" className="no-print mb-4">
    <ol className="flex flex-wrap gap-x-2 text-ink3 text-small">
      {trail.map(({ name, to }) => (
        <li key={name} className="breadcrumb">
          {to ? (
            <Link to={to} className="inline-block py-0.5 hover:underline">
              {name}
            </Link>
          ) : (
            <span aria-current="page" className="inline-block py-0.5">
              {name}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
