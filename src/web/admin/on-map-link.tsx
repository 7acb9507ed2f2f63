import { href } from 'react-router';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/** Links to a record's area on the map of all work. */
export const OnMapLink = ({ reference }: { reference: string }) => (
  <p className="text-small">
    <TextLink to={`${href('/admin/map')}?ref=${reference}`}>Show on the map</TextLink>
  </p>
);
