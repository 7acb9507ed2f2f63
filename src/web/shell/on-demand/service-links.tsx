import { href } from 'react-router';
import { TextLink } from '#web/ui/controls/text-link.tsx';

interface Props {
  services: readonly { id: string; name: string }[];
  className: string;
}

export const ServiceLinks = ({ services, className }: Props) => (
  <ul className={className}>
    {services.map(({ id, name }) => (
      <li key={id}>
        <TextLink to={href('/services/:id', { id })} className="inline-block py-1">
          {name}
        </TextLink>
      </li>
    ))}
  </ul>
);
