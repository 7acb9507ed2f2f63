import { useEffect, useEffectEvent } from 'react';
import { href, useNavigate } from 'react-router';
import type { Place } from '#geo/places/place.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import type { BriefDraft } from './use-brief.ts';

interface Options {
  actions: BriefDraft;
  services: readonly { id: string }[];
  /** A town has no outline: its radius must be entered. */
  onTown: (town: Place) => void;
  onTool: (name: string) => void;
  /** No place has this name alone. */
  onUnknown: (text: string) => void;
}

/**
 * Links from other pages may preset ?service=, ?place= and ?tool=. They are removed from the URL, so that a reload
 * does not overwrite later changes.
 */
export function usePresets({ actions, services, onTown, onTool, onUnknown }: Options): void {
  const query = useQuery();
  const navigate = useNavigate();
  const [place, service, tool] = [query.get('place'), query.get('service'), query.get('tool')];

  const choose = useEffectEvent(async () => {
    if (services.some(({ id }) => id === service)) actions.setWork({ serviceId: service });
    if (tool) onTool(tool);
    void navigate(href('/map-your-project'), { replace: true });
    if (!place) return;
    const { findArea } = await import('#web/map/choose/find-area.ts');
    const found = await findArea(place);
    if (found?.area) actions.mark(found.area, { tool: 'place', name: found.place.name, boundary: 'place' });
    else if (found) onTown(found.place);
    else onUnknown(place);
  });

  useEffect(() => {
    if (place || service || tool) choose().catch(() => {});
  }, [place, service, tool]);
}
