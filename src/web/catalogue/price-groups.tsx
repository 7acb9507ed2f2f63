import { href, Link } from 'react-router';
import { priceText, sizeText } from '#geo/estimate/size-prices.ts';
import { AddRowToCart } from '../cart/add-to-cart.tsx';
import type { ServiceGroup } from './services/service-groups.ts';

interface PriceGroupsProps {
  groups: readonly ServiceGroup[];
  heading: 'h2' | 'h3';
}

export const PriceGroups = ({ groups, heading: Heading }: PriceGroupsProps) => (
  <div className="price-groups">
    {groups.map(({ id, name, lead, services }) => (
      <section key={id} aria-labelledby={`group-${id}`}>
        <Heading id={`group-${id}`} className="text-h3">
          {name}
        </Heading>
        <p className="mt-1.5 max-w-md text-ink2">{lead}</p>
        <ul>
          {services.map((service) => (
            <li key={service.id}>
              <Link to={href('/services/:id', { id: service.id })}>
                <span className="font-strong">{service.name}</span>
                <span className="index-duration">
                  {[service.duration, sizeText(service)].filter(Boolean).join(', ')}
                </span>
                <span className="price-column">{priceText(service)}</span>
              </Link>
              <AddRowToCart item={service} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
