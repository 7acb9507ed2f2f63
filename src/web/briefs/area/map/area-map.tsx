import { type ComponentProps, useRef, useState } from 'react';
import type { MapTiles } from '#contract/areas/map-tiles.ts';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { withCorner } from '#web/map/corners/corners.ts';
import { MapStart } from '#web/map/map-start.tsx';
import { positionText } from '#web/map/marks/position-text.ts';
import { useMapKeys } from '#web/map/marks/use-map-keys.ts';
import { useMarks } from '#web/map/marks/use-marks.ts';
import type { Measured } from '#web/map/measure.ts';
import type { ProjectMapHandle } from '#web/map/project-map.tsx';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import type { District } from '../../measures/district-at.ts';
import type { Tool } from '../../state/brief.ts';
import type { BriefDraft } from '../../state/use-brief.ts';
import type { useHighlight } from '../tools/use-highlight.ts';
import type { UseTool } from '../tools/use-tool.ts';
import { StatusLine } from './status-line.tsx';
import { useMapModule } from './use-map-module.ts';
import './area-map.css';

interface Props extends Pick<ComponentProps<'div'>, 'onDragOver' | 'onDragLeave' | 'onDrop'> {
  actions: BriefDraft;
  tiles: MapTiles | null;
  measured: Measured | null;
  district: District | null;
  chosen: UseTool;
  activeCorner: number | null;
  onActivate: (index: number | null) => void;
  /** The place that the pointer is over. */
  light: ReturnType<typeof useHighlight>;
  /** A file is being dragged over the map. */
  isOver: boolean;
}

const loadPlaceTile = () => import('../tools/place-tile.tsx');

const nowhere: readonly Position[] = [];

/** The map with its keyboard control. If it fails to load, the rest of the page still works. */
export function AreaMap({
  actions,
  tiles,
  measured,
  district,
  chosen: { tool, choose },
  activeCorner,
  onActivate,
  light,
  isOver,
  ...drop
}: Props) {
  const { module, ...missing } = useMapModule();
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<ProjectMapHandle>(null);
  const [isReady, setReady] = useState(false);
  const { pointer, setPointer, onPointer } = usePointer(light);
  const [spoken, setSpoken] = useState('');
  const marks = useMarks(handle, isReady, actions.brief, marksOf(actions, tool, onActivate));
  useMapKeys(sheet, {
    ...{ handle, tool },
    onMoved: () => setPointer(handle.current?.crosshair() ?? null),
    onWhere: () => setSpoken(handle.current ? positionText(handle.current.crosshair()) : ''),
  });
  return (
    <div className="brief-map no-print" data-tool-keys="" {...drop}>
      <div ref={sheet} className="brief-sheet" {...sheetNames}>
        {module ? (
          <module.ProjectMap
            ref={handle}
            {...{ tool, tiles, activeCorner, onPointer, ...marks }}
            area={actions.brief.area}
            crossings={measured?.check.crossings ?? nowhere}
            highlight={light.area}
            district={district?.outline ?? null}
            {...{ onPress: light.press, onOutlineTool: () => choose('polygon') }}
            onReady={() => setReady(true)}
            onFailed={() => setReady(false)}
          />
        ) : (
          <NoMap {...missing} />
        )}
        {isReady && <Hint area={actions.brief.area} tool={tool} />}
        <PlaceUnderPointer place={light.place} isOnMap={pointer !== null} />
        {isOver && <p className="brief-drop">Drop to read the boundary</p>}
      </div>
      <StatusLine position={pointer} district={district && `${district.name}, ${district.province}`} spoken={spoken} />
    </div>
  );
}

const marksOf = (
  { brief: { area, source }, mark }: BriefDraft,
  tool: Tool | null,
  onActivate: Props['onActivate'],
) => ({
  onMark: (marked: Area) => mark(marked, { tool: tool ?? source?.tool ?? 'polygon', boundary: 'marked' }),
  onCorner(index: number, position: Position): void {
    mark(withCorner(area, index, position));
    onActivate(index);
  },
});

/** The position of the pointer or the cross-hair. */
function usePointer(light: Props['light']) {
  const [pointer, setPointer] = useState<Position | null>(null);
  function onPointer(position: Position | null): void {
    setPointer(position);
    light.point(position);
  }
  return { pointer, setPointer, onPointer };
}

const PlaceUnderPointer = ({ place, isOnMap }: { place: Place | null; isOnMap: boolean }) =>
  place && (
    <LazyModule load={loadPlaceTile}>{({ PlaceTile }) => <PlaceTile place={place} isOnMap={isOnMap} />}</LazyModule>
  );

/** With more corners than this the map shows no dots between them. */
const mostDots = 24;

/** The table of corners offers the same actions, so this is only for visitors who see the map. */
const Hint = ({ area: [polygon], tool }: { area: Area; tool: Tool | null }) =>
  polygon?.[0] &&
  polygon[0].length <= mostDots + 1 &&
  (tool === null || tool === 'polygon') && (
    <p className="brief-hint" aria-hidden="true">
      Drag a square to move a corner, a dot to add one.
    </p>
  );

const sheetNames = {
  role: 'application',
  'aria-label': 'Map',
  'aria-roledescription': 'map',
  tabIndex: 0,
} as const;

const NoMap = ({ hasFailed, retry }: Pick<ReturnType<typeof useMapModule>, 'hasFailed' | 'retry'>) => (
  <>
    {hasFailed ? <div className="graticule-crosses" /> : <MapStart />}
    {hasFailed && (
      <div className="brief-map-note" role="alert">
        <p>The map could not be loaded. Coordinates and files still work.</p>
        <Button small kind="quiet" onClick={retry}>
          Try Again
        </Button>
      </div>
    )}
  </>
);
