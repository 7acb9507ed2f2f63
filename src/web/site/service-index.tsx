import { href, Link } from 'react-router';
import { twoDigits } from '../ui/format/numbers.ts';

interface ServiceIndexProps {
  services: readonly { id: string; order: number; name: string; duration: string | undefined; price: number }[];
}

/** The whole catalogue in its order, in two columns. */
export function ServiceIndex({ services }: ServiceIndexProps) {
  return (
    <ol className="service-index">
      {services.map(({ id, order, name, duration, price }) => (
        <li key={id}>
          <Link to={href('/services/:id', { id })}>
            <span className="text-ink3">{twoDigits(order)}</span>
            <span className="font-strong">{name}</span>
            <span className="index-duration">
              {duration}, <span className="whitespace-nowrap">USD {price}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
