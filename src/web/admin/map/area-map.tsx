import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MappedArea, readAreaMap } from '#contract/admin/area-map.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { viewOf } from '#geo/map/mercator.ts';
import { Attribution } from '#web/map/controls/attribution.tsx';
import { ScaleBar } from '#web/map/controls/scale-bar.tsx';
import { StaticMap } from '#web/map/static/static-map.tsx';
import { sizeOf, stateClasses, stateLabels } from './area-labels.ts';
import { MapFrame } from './map-frame.tsx';
import { RecordLink } from './record-link.tsx';
import { shownNames } from './shown-names.ts';
import './area-map.css';

type Picture = ReplyOf<typeof readAreaMap>['picture'];

interface Props {
  picture: Picture;
  areas: readonly MappedArea[];
  selected: string | null;
  /** Absent: nothing can be selected. */
  onSelect?: (id: string | null) => void;
  /** A small map has a border in place of the frame with degrees. */
  isSmall?: boolean;
}

/** Areas on a map. The list beside it is the equivalent for keyboards and screen readers. */
export function AreaMap({ picture, areas, selected, onSelect, isSmall = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useShapePress(box, onSelect);
  const shownPx = useWidth(sheet, picture.width);
  const chosen = areas.find(({ id }) => id === selected);
  // The chosen area is drawn last, on top of areas near it.
  const inOrder = chosen ? [...areas.filter((area) => area !== chosen), chosen] : areas;
  const map = (
    <div className="work-map-sheet" ref={sheet}>
      <StaticMap
        picture={{ ...picture, caption: null }}
        areas={inOrder.map((area) => <Shape key={area.id} area={area} isSelected={area === chosen} />)}
      >
        {shownNames(inOrder.toReversed()).map(({ id, text, x, y }) => (
          <text key={id} className="work-name" x={x} y={y}>
            {text}
          </text>
        ))}
      </StaticMap>
      <div className="work-scale">
        <ScaleBar view={viewOf(picture.bounds, shownPx, (shownPx * picture.height) / picture.width)} />
      </div>
      <Attribution hasHydro={false} />
    </div>
  );
  return (
    <div className={isSmall ? 'work-map work-map-small' : 'work-map'} ref={box}>
      {isSmall ? map : <MapFrame {...picture}>{map}</MapFrame>}
      {chosen && <Tile area={chosen} />}
    </div>
  );
}

/** Finds the pressed area from the event, because the shapes are hidden from assistive technology. */
function useShapePress(box: RefObject<HTMLDivElement | null>, onSelect: Props['onSelect']): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const shape = event.target instanceof Element ? event.target.closest('[data-area]') : null;
    if (shape || (event.target instanceof Element && event.target.closest('svg.static-map'))) {
      onSelect?.(shape?.getAttribute('data-area') ?? null);
    }
  });
  useEffect(() => {
    const element = box.current;
    const onClick = (event: MouseEvent): void => press(event);
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [box]);
}

/** The displayed width of an element, needed for a correct scale. */
function useWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const smallRadius = 6;

function Shape({ area: { id, outline, middle, state }, isSelected }: { area: MappedArea; isSelected: boolean }) {
  const className = `work-area ${stateClasses[state]}${isSelected ? ' work-selected' : ''}`;
  return outline ? (
    <path data-area={id} className={className} d={outline} fillRule="evenodd" />
  ) : (
    <circle data-area={id} className={className} cx={middle[0]} cy={middle[1]} r={smallRadius} />
  );
}

function Tile({ area }: { area: MappedArea }) {
  const { title, name, district, state } = area;
  return (
    <div className="work-tile">
      <p className="font-strong">
        <RecordLink area={area} />
      </p>
      <p className="wrap-anywhere">{name ? `${title}, ${name}` : title}</p>
      <p className="text-small text-ink2">
        {sizeOf(area)}
        {district && ` in ${district}`}, {stateLabels[state].toLowerCase()}
      </p>
    </div>
  );
}
