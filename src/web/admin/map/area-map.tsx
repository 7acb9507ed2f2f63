import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { MappedArea, readAreaMap } from '#contract/admin/area-map.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { Attribution } from '#web/map/controls/attribution.tsx';
import { StaticMap } from '#web/map/static-map.tsx';
import { sizeOf, stateClasses, stateLabels } from './area-labels.ts';

interface Props {
  picture: ReplyOf<typeof readAreaMap>['picture'];
  areas: readonly MappedArea[];
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** All areas on the country. The list beside it is its twin for keyboards and screen readers. */
export function AreaMap({ picture, areas, selected, onSelect }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useShapePress(box, onSelect);
  const chosen = areas.find(({ id }) => id === selected);
  return (
    <div className="work-map" ref={box}>
      <div className="work-map-sheet">
        <StaticMap picture={{ ...picture, caption: null }}>
          {areas.map((area) => (
            <Shape key={area.id} area={area} isSelected={area.id === selected} />
          ))}
          {areas.map(({ id, name, middle }) => name && <Name key={id} name={name} at={middle} />)}
        </StaticMap>
        <Attribution hasHydro={false} />
      </div>
      {chosen && <Tile area={chosen} />}
    </div>
  );
}

/** What is pressed is found by the event, as the shapes themselves are hidden from assistive technology. */
function useShapePress(box: RefObject<HTMLDivElement | null>, onSelect: Props['onSelect']): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const shape = event.target instanceof Element ? event.target.closest('[data-area]') : null;
    if (shape || (event.target instanceof Element && event.target.closest('svg.static-map'))) {
      onSelect(shape?.getAttribute('data-area') ?? null);
    }
  });
  useEffect(() => {
    const element = box.current;
    const onClick = (event: MouseEvent): void => press(event);
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [box]);
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

const Name = ({ name, at: [x, y] }: { name: string; at: readonly [number, number] }) => (
  <text className="work-name" x={x} y={y - 12}>
    {name}
  </text>
);

function Tile({ area }: { area: MappedArea }) {
  const { ref, title, name, district, state } = area;
  return (
    <div className="work-tile">
      <p className="font-strong">{ref}</p>
      <p>{name ? `${title}, ${name}` : title}</p>
      <p className="text-small text-ink2">
        {sizeOf(area)}
        {district && ` in ${district}`}, {stateLabels[state].toLowerCase()}
      </p>
    </div>
  );
}
