import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MappedArea, readAreaMap } from '#contract/admin/area-map.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { boxesOfLabel, placeLabels } from '#geo/map/labels.ts';
import { type Bounds, viewOf, widthKm } from '#geo/map/mercator.ts';
import { boxesIn } from '#web/map/boxes-in.ts';
import { Attribution } from '#web/map/controls/attribution.tsx';
import { ScaleBar } from '#web/map/controls/scale-bar.tsx';
import { PlaceNames, StaticMap } from '#web/map/static/static-map.tsx';
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
  const shown = useShown(sheet, picture.width);
  const chosen = areas.find(({ id }) => id === selected);
  // The chosen area is drawn last, on top of areas near it.
  const inOrder = chosen ? [...areas.filter((area) => area !== chosen), chosen] : areas;
  const map = (
    <div className="work-map-sheet" ref={sheet}>
      <StaticMap
        picture={{ ...picture, labels: [], caption: null }}
        areas={inOrder.map((area) => <Shape key={area.id} area={area} isSelected={area === chosen} />)}
      >
        {shown.width > 0 && <Names picture={picture} areas={inOrder.toReversed()} shown={shown} />}
      </StaticMap>
      <div className="work-scale">
        <ScaleBar view={viewAt(picture, shown.width)} />
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

const viewAt = ({ bounds, width, height }: Picture, shownPx: number) =>
  viewOf(bounds, shownPx, (shownPx * height) / width);

interface NamesProps {
  picture: Picture;
  areas: readonly MappedArea[];
  shown: Shown;
}

/** The names of capitals, areas and other places, in this order, as large on a phone as on a wide screen. */
function Names({ picture, areas, shown: { width, covered } }: NamesProps) {
  const scale = width / picture.width;
  const view = viewAt(picture, width);
  const places = picture.labels.map(({ name }) => name);
  const place = (names: typeof places, taken: readonly Bounds[]) =>
    placeLabels(names, view, widthKm(view), undefined, taken);
  const isCapital = ({ kind }: (typeof places)[number]): boolean => kind === 'capital';
  const capitals = place(places.filter(isCapital), covered);
  const taken = [...covered, ...capitals.flatMap((label) => boxesOfLabel(label))];
  const names = shownNames(areas, { scale, width, taken });
  const others = place(
    places.filter((one) => !isCapital(one)),
    [...taken, ...names.map(({ box }) => box)],
  );
  return (
    <g transform={`scale(${1 / scale})`}>
      <PlaceNames labels={[...capitals, ...others]} />
      {names.map(({ id, text, at: [x, y] }) => (
        <text key={id} className="work-name" x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
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

interface Shown {
  /** The displayed width of the map. */
  width: number;
  /** The boxes of the controls over it, in displayed pixels. */
  covered: readonly Bounds[];
}

function useShown(sheet: RefObject<HTMLElement | null>, first: number): Shown {
  const [shown, setShown] = useState<Shown>({ width: first, covered: [] });
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const controls = [...element.querySelectorAll('.work-scale, .map-attribution')];
    const observer = new ResizeObserver(() =>
      setShown({ width: element.getBoundingClientRect().width, covered: boxesIn(element, controls) }),
    );
    for (const one of [element, ...controls]) observer.observe(one);
    return () => observer.disconnect();
  }, [sheet]);
  return shown;
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
