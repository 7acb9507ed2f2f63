import { type Ref, useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MapTiles } from '#contract/areas/map-tiles.ts';
import type { Area, Position } from '#geo/geodesy/area.ts';
import { type MapView, widthKm } from '#geo/map/mercator.ts';
import { LazyModule } from '../ui/async/lazy-module.tsx';
import { savesData } from '../ui/state/saves-data.ts';
import type { Colors } from './canvas/colors.ts';
import { createMap } from './canvas/create-map.ts';
import { paintFrame } from './canvas/frame.ts';
import type { MapTool } from './canvas/marking.ts';
import { Attribution } from './controls/attribution.tsx';
import { Inset } from './controls/inset.tsx';
import { MapFailure } from './map-failure.tsx';
import './map-colors.css';
import { MapStart } from './map-start.tsx';
import './project-map.css';
import { ScaleBar } from './controls/scale-bar.tsx';
import { ZoomButtons } from './controls/zoom-buttons.tsx';
import { PositionButton } from './position/position-button.tsx';
import type { DevicePosition } from './position/request-position.ts';
import { useMyPosition } from './position/use-my-position.ts';

export interface ProjectMapProps {
  /** The marked area; may be empty. */
  area: Area;
  tool: MapTool | null;
  /** The owner's raster tiles under the map. */
  tiles: MapTiles | null;
  /** Index in the outer ring of the first polygon. */
  activeCorner: number | null;
  crossings: readonly Position[];
  /** A place highlighted on hover or by the search. */
  highlight: Area | null;
  /** The district of the area. */
  district?: Area | null;
  onMark(area: Area): void;
  onCorner(index: number, position: Position): void;
  onPointer(position: Position | null): void;
  /** The map was pressed at a position without dragging. */
  onPress(position: Position): void;
  /** Selects the tool for an outline. */
  onOutlineTool(): void;
  onReady(): void;
  onFailed(): void;
  ref?: Ref<ProjectMapHandle>;
}

/** The actions for the page's keys and buttons. */
export interface ProjectMapHandle {
  fit(area: Area): void;
  zoomBy(steps: 1 | -1): void;
  /** Moves the cross-hair by pixels, and the map when the cross-hair reaches the edge. */
  panBy(right: number, down: number): void;
  crosshair(): Position;
  setCorner(): void;
  closeOutline(): void;
  removeLastCorner(): void;
  cancelOutline(): void;
}

/** With geodesy, which the map itself does not need. */
const loadPositionCard = () => import('./position/position-card.tsx');

const FindingPosition = () => (
  <p className="map-position" role="status">
    Finding your position...
  </p>
);

type MapInstance = Awaited<ReturnType<typeof createMap>>;

/** The interactive map. Its page also offers everything on it as text and fields. */
export function ProjectMap(props: ProjectMapProps) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt(props: ProjectMapProps & { onRetry: () => void }) {
  const { area, tiles, ref, onRetry } = props;
  const target = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLCanvasElement>(null);
  const { made, view, hasFailed } = useMap(target, frame, props);
  useShown(made, props);
  const hasTiles = useTiles(made, tiles);
  const hasControls = made !== null && view !== null;
  const position = useMyPosition();
  const corners = usePositionCorners(made, props, position.button);
  // Names must not overlap the controls, so they are placed once the controls are rendered.
  useEffect(() => (hasControls ? made?.placeNames() : undefined), [made, hasControls]);
  useImperativeHandle(ref, () => handleOf(made), [made]);
  return (
    <div className="project-map">
      <div aria-hidden="true">
        <canvas ref={frame} className="map-frame" />
      </div>
      {!view && !hasFailed && <MapStart />}
      <div className="map-window">
        <div ref={target} className="map-canvas" aria-hidden="true" />
        {hasFailed && <MapFailure onRetry={onRetry} />}
        {hasControls && (
          <>
            <ZoomButtons onZoom={made.zoomBy}>
              <PositionButton {...position} />
            </ZoomButtons>
            {position.answer && (
              <LazyModule load={loadPositionCard} fallback={<FindingPosition />}>
                {({ PositionCard }) =>
                  position.answer && <PositionCard answer={position.answer} {...corners} onHide={position.hide} />
                }
              </LazyModule>
            )}
            <div className="map-foot">
              <Inset area={area} view={view} />
              <ScaleBar view={view} />
              <Attribution hasHydro={widthKm(view) < 700} tiles={hasTiles ? tiles : null} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function useMap(
  target: { current: HTMLDivElement | null },
  frame: { current: HTMLCanvasElement | null },
  props: ProjectMapProps,
) {
  const [state, setState] = useState<{ made: MapInstance | null; hasFailed: boolean }>({
    made: null,
    hasFailed: false,
  });
  const [view, setView] = useState<MapView | null>(null);
  const onMark = useEffectEvent(props.onMark);
  const onCorner = useEffectEvent(props.onCorner);
  const onPointer = useEffectEvent(props.onPointer);
  const onPress = useEffectEvent(props.onPress);
  const onReady = useEffectEvent(props.onReady);
  const onFailed = useEffectEvent(props.onFailed);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let isGone = false;
    let made: MapInstance | null = null;
    const onView = (next: MapView, colors: Colors, isAtRest: boolean): void => {
      if (frame.current) paintFrame(frame.current, next, colors);
      if (isAtRest) setView(next);
    };
    const report = {
      onMark: (area: Area) => onMark(area),
      onCorner: (index: number, position: Position) => onCorner(index, position),
      onPointer: (position: Position | null) => onPointer(position),
      onPress: (position: Position) => onPress(position),
      onView,
    };
    createMap(element, report).then(
      (map) => {
        if (isGone) return map.destroy();
        made = map;
        setState({ made: map, hasFailed: false });
        onReady();
      },
      () => {
        if (isGone) return;
        setState({ made: null, hasFailed: true });
        onFailed();
      },
    );
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [target, frame]);
  return { ...state, view };
}

/** Adds the tiles under the map if they may be loaded. True once a tile is shown. */
function useTiles(made: MapInstance | null, tiles: MapTiles | null): boolean {
  const [hasTiles, setHasTiles] = useState(false);
  useEffect(() => {
    if (!made || !tiles || savesData() || !isAllowedHere()) return;
    import('./canvas/tiles.ts').then(
      ({ tileLayer }) => {
        const onTile = (): void => {
          made.hideFills();
          setHasTiles(true);
        };
        made.layUnder(tileLayer(tiles, onTile));
      },
      // Without tiles the map has its own background.
      () => {},
    );
  }, [made, tiles]);
  return hasTiles;
}

/** The content policy in force is that of the first loaded address; from other addresses the tiles would be blocked. */
function isAllowedHere(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && new URL(opened.name).pathname === location.pathname;
}

/** Passes changed props to the canvas. */
function useShown(made: MapInstance | null, props: ProjectMapProps): void {
  const { area, tool, activeCorner, crossings, highlight, district = null } = props;
  useEffect(() => made?.outline.setArea(area), [made, area]);
  useEffect(() => made?.outline.setCrossings(crossings), [made, crossings]);
  useEffect(() => made?.outline.setLit(highlight), [made, highlight]);
  useEffect(() => made?.setDistrict(district), [made, district]);
  useEffect(() => made?.outline.setActiveCorner(activeCorner), [made, activeCorner]);
  useEffect(() => made?.marking.setTool(tool), [made, tool]);
}

/** Shows the position of the device, and sets corners of an outline there. */
function usePositionCorners(
  made: MapInstance | null,
  { area, tool, onOutlineTool }: ProjectMapProps,
  button: { current: HTMLButtonElement | null },
) {
  const [set, setSet] = useState({ count: 0, area });
  // Another tool or a finished outline begins again.
  const corners = tool === 'polygon' && set.area === area ? set.count : 0;
  const onShow = useCallback(
    (position: DevicePosition | null) => {
      made?.myPosition.show(position);
      if (position) made?.fit([[boxAround(position)]]);
    },
    [made],
  );
  return {
    corners,
    onShow,
    onCorner({ at }: DevicePosition): void {
      // The tool is at work once its effect has run.
      if (tool !== 'polygon') flushSync(onOutlineTool);
      made?.marking.setCorner(at);
      setSet({ count: corners + 1, area });
      button.current?.focus();
    },
    onCloseOutline(): void {
      made?.marking.close();
      button.current?.focus();
    },
  };
}

const nearestM = 150;
const metersPerDegree = 111_000;

/** Shows the position with its accuracy and the ground around it, above the card in the lower part of a small map. */
function boxAround({ at: [lon, lat], accuracyM }: DevicePosition): Position[] {
  const up = Math.max(nearestM, accuracyM) / metersPerDegree;
  const right = up / Math.cos((lat * Math.PI) / 180);
  return [
    [lon - right, lat - 2.5 * up],
    [lon + right, lat + up],
  ];
}

/** Until the map is loaded its keys do nothing, and the cross-hair is in the middle of the country. */
const middle: Position = [29.15, -19];

function handleOf(made: MapInstance | null): ProjectMapHandle {
  return {
    fit: (area) => made?.fit(area),
    zoomBy: (steps) => made?.zoomBy(steps),
    panBy: (right, down) => made?.crossHair.moveBy(right, down),
    crosshair: () => made?.crossHair.position() ?? middle,
    setCorner() {
      if (!made) return;
      made.marking.setCorner(made.crossHair.position());
      made.crossHair.show();
    },
    closeOutline: () => made?.marking.close(),
    removeLastCorner: () => made?.marking.removeLast(),
    cancelOutline: () => made?.marking.cancel(),
  };
}
