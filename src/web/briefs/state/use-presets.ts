import { useEffect, useEffectEvent } from 'react';
import { href, useNavigate } from 'react-router';
import type { Place } from '#geo/places/place.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import type { BriefActions } from './use-brief.ts';

interface Options {
  actions: BriefActions;
  services: readonly { id: string }[];
  /** A town has no outline: its radius is typed. */
  onTown: (town: Place) => void;
}

/**
 * A link from elsewhere on the site may choose: ?service=, ?place=. Both are taken off the address, so that a reload
 * does not undo what was changed since.
 */
export function usePresets({ actions, services, onTown }: Options): void {
  const query = useQuery();
  const navigate = useNavigate();
  const [place, service] = [query.get('place'), query.get('service')];

  const choose = useEffectEvent(async () => {
    if (services.some(({ id }) => id === service)) actions.setWork({ serviceId: service });
    void navigate(href('/map-your-project'), { replace: true });
    if (!place) return;
    const { findArea } = await import('./find-area.ts');
    const found = await findArea(place);
    if (found?.area) actions.mark(found.area, { tool: 'place', name: found.place.name, boundary: 'place' });
    else if (found) onTown(found.place);
  });

  useEffect(() => {
    if (place || service) choose().catch(() => {});
  }, [place, service]);
}
