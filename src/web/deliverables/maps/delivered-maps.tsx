import { type ReactNode, useState } from 'react';
import type { Deliverable } from '#contract/deliveries/deliverables.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import type { FileSource } from './file-source.ts';
import { mapViews } from './map-views.ts';
import { type MapMark, marksOf } from './marks.ts';
import './delivered-maps.css';

export interface DeliveredMapsProps {
  deliverables: readonly Deliverable[];
  source: FileSource;
  /** Beside those of the change requests. */
  marks?: readonly MapMark[];
  /** Chooses a place by a press, or in the middle of the map. While it is set, the first map is open. */
  onMark?: ((place: [lon: number, lat: number]) => void) | null;
  /** Of the heading and of the section. */
  look?: string;
  className?: string;
  /** Below the map, in its frame. */
  children?: ReactNode;
}

const loadViewer = () => import('./map-viewer.tsx');
const none: readonly MapMark[] = [];

/** The maps of what was delivered. Nothing of them is loaded until one is opened. */
export function DeliveredMaps({
  deliverables,
  source,
  marks = none,
  onMark = null,
  look = 'mb-4 text-card',
  className = 'mt-9',
  children,
}: DeliveredMapsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const views = mapViews(deliverables);
  const without = deliverables.filter(({ withoutPicture }) => withoutPicture !== null);
  if (views.length === 0 && without.length === 0) return children;
  const view = views.find(({ title }) => title === open) ?? (onMark ? views[0] : undefined);
  return (
    <TitledSection id="map" title="The map" look={look} className={className}>
      <div className="delivered-map">
        {views.length > 0 && (
          <div className="delivered-map-tabs no-print">
            {views.map(({ title }) => (
              <Button
                key={title}
                small
                kind="ghost"
                className="wrap-anywhere"
                aria-pressed={title === view?.title}
                onClick={() => setOpen(title === view?.title ? null : title)}
              >
                {title}
              </Button>
            ))}
          </div>
        )}
        {view && (
          <LazyModule
            load={loadViewer}
            fallback={<p role="status">Loading the map...</p>}
            onMissed={() => setOpen(null)}
          >
            {({ MapViewer }) => (
              <MapViewer
                key={view.files.map(({ id }) => id).join()}
                view={view}
                source={source}
                marks={[...marksOf(deliverables), ...marks]}
                onMark={onMark}
              />
            )}
          </LazyModule>
        )}
        {without.map(({ id, name, withoutPicture }) => (
          <p key={id} className="delivered-map-note">
            {name} has no picture: {withoutPicture}
          </p>
        ))}
        {children}
      </div>
    </TitledSection>
  );
}
