import { useEffect, useEffectEvent } from 'react';
import { href, useNavigate } from 'react-router';
import type { Tool } from '#web/area-editor/area-editor.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import type { BriefDraft } from './use-brief.ts';

interface Options {
  actions: BriefDraft;
  services: readonly { id: string }[];
  tools: readonly { id: Tool }[];
}

/**
 * Links from other pages may preset ?service=, ?place= and ?tool=. They are removed from the URL, so that a reload
 * does not overwrite later changes.
 */
export function usePresets({ actions: { setWork, editor }, services, tools }: Options): void {
  const query = useQuery();
  const navigate = useNavigate();
  const [place, service, tool] = [query.get('place'), query.get('service'), query.get('tool')];

  const choose = useEffectEvent(async () => {
    if (services.some(({ id }) => id === service)) setWork({ serviceId: service });
    if (tool) editor.choose(tools.find(({ id }) => id === tool)?.id ?? null);
    void navigate(href('/map-your-project'), { replace: true });
    if (!place) return;
    const { findArea } = await import('#web/area-editor/tools/find-area.ts');
    const result = await findArea(place);
    if (result?.area) editor.mark(result.area, { tool: 'place', name: result.place.name, boundary: 'place' });
    // A town has no outline: its radius must be entered.
    else if (result) editor.setTown(result.place);
    else editor.searchFor(place);
  });

  useEffect(() => {
    if (place || service || tool) choose().catch(() => {});
  }, [place, service, tool]);
}
