import { useState } from 'react';
import type { Deliverable } from '#contract/deliveries/deliverables.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { mapViews } from './map-views.ts';

export interface DeliveredMapsProps {
  deliverables: readonly Deliverable[];
  /** The picture of a file. */
  picture: (id: string) => Promise<Blob>;
}

const loadViewer = () => import('./map-viewer.tsx');

/** The pictures of delivered maps. Nothing of them is loaded until one is opened. */
export function DeliveredMaps({ deliverables, picture }: DeliveredMapsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const views = mapViews(deliverables);
  const without = deliverables.filter(({ withoutPicture }) => withoutPicture !== null);
  if (views.length === 0 && without.length === 0) return null;
  const view = views.find(({ title }) => title === open);
  return (
    <TitledSection id="map" title="The map" className="mt-9">
      <div className="flex flex-wrap gap-2 no-print">
        {views.map(({ title }) => (
          <Button
            key={title}
            small
            kind="ghost"
            className="wrap-anywhere"
            aria-pressed={title === open}
            onClick={() => setOpen(title === open ? null : title)}
          >
            {title}
          </Button>
        ))}
      </div>
      {view && (
        <LazyModule load={loadViewer} fallback={<p role="status">Loading the map...</p>} onMissed={() => setOpen(null)}>
          {({ MapViewer }) => <MapViewer key={view.title} view={view} picture={picture} />}
        </LazyModule>
      )}
      {without.map(({ id, name, withoutPicture }) => (
        <p key={id} className="mt-3 text-small text-ink2 wrap-anywhere">
          {name} has no picture: {withoutPicture}
        </p>
      ))}
    </TitledSection>
  );
}
