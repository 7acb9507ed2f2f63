import { href, Link } from 'react-router';
import type { ServiceGroup } from './service-groups.ts';

/** Four groups, each with its services, durations and prices. */
export function PriceGroups({ groups }: { groups: readonly ServiceGroup[] }) {
  return (
    <div className="price-groups">
      {groups.map(({ id, name, lead, services }) => (
        <section key={id} aria-labelledby={`group-${id}`}>
          <h3 id={`group-${id}`} className="text-h3">
            {name}
          </h3>
          <p className="mt-1.5 max-w-md text-ink2">{lead}</p>
          <ul>
            {services.map((service) => (
              <li key={service.id}>
                <Link to={href('/services/:id', { id: service.id })}>
                  <span className="font-strong">{service.name}</span>
                  <span className="index-duration">{service.duration}</span>
                  <span className="price-column">USD {service.price}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
