import { useEffect, useEffectEvent } from 'react';
import { href } from 'react-router';
import { useReplaceEntry } from '#web/auth/query/use-replace-entry.ts';
import type { BriefActions } from '../state/use-brief.ts';
import type { Found } from './load-found.ts';

/** Marks the place that the address names, once: after a reload the brief is as it was left. */
export function useStart(named: Found['named'], actions: BriefActions, inBrowser: boolean): void {
  const replaceEntry = useReplaceEntry();
  const start = useEffectEvent(() => {
    if (!named) return;
    const { place, outline } = named;
    if (outline) actions.mark(outline, { tool: 'place', boundary: 'place', name: place.name });
    replaceEntry(href('/map-your-project'), null);
  });
  useEffect(() => {
    if (inBrowser) start();
  }, [inBrowser]);
}
