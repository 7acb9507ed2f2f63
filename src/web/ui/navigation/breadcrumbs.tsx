import { Link } from 'react-router';

export interface Crumb {
  name: string;
  /** Left out for the page itself. */
  to?: string;
}

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-4">
      <ol className="flex flex-wrap gap-x-2 text-ink3 text-small">
        {trail.map(({ name, to }) => (
          <li key={name} className="not-first:before:mr-2 not-first:before:content-['/'_/_'']">
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
}
