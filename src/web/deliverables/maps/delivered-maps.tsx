import { type ReactNode, useEffect, useState } from 'react';
import type { Deliverable, Deliverables } from '#contract/deliveries/deliverables.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import type { FileSource } from './file-source.ts';
import { mapViews } from './map-views.ts';
import { type Marking, marksOf, marksOfFaults, marksOfMarking } from './marks.ts';
import './delivered-maps.css';

export interface DeliveredMapsProps {
  deliverables: readonly Deliverable[];
  source: FileSource;
  /** Of the order, drawn as an outline. */
  area: Deliverables['area'];
  /** Null: no places are chosen. It opens the first map unless one is open. */
  marking?: Marking | null;
  /** Of the heading and of the section. */
  look?: string;
  className?: string;
  /** Below the map, in its frame. */
  children?: ReactNode;
}

/** Whether there is a map of it that can be opened. */
export const hasMap = ({ deliverables, kept }: Deliverables): boolean =>
  !kept?.areDeleted && mapViews(deliverables).length > 0;

const loadViewer = () => import('./map-viewer.tsx');

/** The maps of what was delivered. Nothing of them is loaded until one is opened. */
export function DeliveredMaps({
  deliverables,
  source,
  area,
  marking = null,
  look = 'mb-4 text-card',
  className = 'mt-9',
  children,
}: DeliveredMapsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const views = mapViews(deliverables);
  const without = deliverables.filter(({ withoutPicture }) => withoutPicture !== null);
  const [firstTitle = null] = views.map(({ title }) => title);
  const isMarking = marking !== null;
  useEffect(() => {
    if (isMarking) setOpen((title) => title ?? firstTitle);
  }, [isMarking, firstTitle]);
  if (views.length === 0 && without.length === 0) return children;
  const view = views.find(({ title }) => title === open);
  const changes = marksOf(deliverables);
  const inView = deliverables.filter(({ id }) => view?.files.some((file) => file.id === id));
  const marks = [...changes, ...marksOfFaults(inView, changes.length + 1)];
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
                area={area}
                marks={marking ? [...marks, ...marksOfMarking(marking, marks.length + 1)] : marks}
                marking={marking}
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
