import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Deliverables } from '#contract/deliveries/deliverables.ts';
import { type MapView as Window, widthKm } from '#geo/map/mercator.ts';
import { Attribution } from '#web/map/controls/attribution.tsx';
import { ScaleBar } from '#web/map/controls/scale-bar.tsx';
import { ZoomButtons } from '#web/map/controls/zoom-buttons.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { DividerHandle } from '#web/ui/divider/divider.tsx';
import { followDividers } from '#web/ui/divider/follow-dividers.ts';
import type { Viewer } from './canvas/create-viewer.ts';
import type { FileSource } from './file-source.ts';
import { boundsOfView, type MapView, titleOf } from './map-views.ts';
import type { MapMark, Marking } from './marks.ts';
import { Picture } from './picture.tsx';

export interface MapViewerProps {
  view: MapView;
  source: FileSource;
  /** Of the order. */
  area: Deliverables['area'];
  marks: readonly MapMark[];
  /** By a press, or in the middle of the map; null while no place is asked for. */
  marking: Marking | null;
}

interface Props extends MapViewerProps {
  /** Null while they load. */
  images: readonly (string | null)[] | null;
  /** The map cannot be shown here. */
  onFailed: () => void;
  onRetry: () => void;
  /** About the files, beside the map. */
  children: ReactNode;
}

type Detail = 'waiting' | 'sharp' | 'failed';
const sides = ['left', 'right'] as const;
const panPx = 60;

/** The map with its controls; the pictures until it is there. */
export function MapStage({ view, images, source, area, marks, marking, onFailed, onRetry, children }: Props) {
  const figure = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const [detail, setDetail] = useState<Detail>('waiting');
  const [shown, setShown] = useState<Window | null>(null);
  function onDetail(next: Detail): void {
    // There is not even a picture of a file.
    if (next === 'failed' && images?.includes(null)) onFailed();
    else setDetail(next);
  }
  const viewer = useViewer(target, { view, images, source, area, onFailed, marking, onDetail, onView: setShown });
  // The list is made anew at each render.
  const marksText = JSON.stringify(marks);
  useEffect(() => viewer?.showMarks(JSON.parse(marksText)), [viewer, marksText]);
  useEffect(followDividers, []);
  useKeys(figure, viewer, () => fillScreen(stage.current));
  const [before, after] = view.files;
  return (
    <figure ref={figure} className="delivered-map-view" aria-label={`Map ${view.title}`}>
      <div
        ref={stage}
        className={after ? 'delivered-map-stage divider' : 'delivered-map-stage'}
        data-detail={detail}
        data-marks={marking ? '' : undefined}
      >
        {!viewer &&
          images &&
          view.files.map((file, index) => (
            <div key={file.id} className={after && `divider-${sides[index]}`}>
              <Picture file={file} image={images[index] ?? null} bounds={boundsOfView(view)} />
            </div>
          ))}
        {!images && <p role="status">Loading the picture...</p>}
        <div ref={target} className="delivered-map-canvas" aria-hidden="true" />
        {marking && viewer && <span className="delivered-map-middle" aria-hidden="true" />}
        {after && <DividerHandle label="Divider between the two dates" left={titleOf(before)} right={titleOf(after)} />}
        {viewer && (
          <>
            <ZoomButtons onZoom={viewer.zoomBy}>
              <button
                type="button"
                className="icon-button"
                aria-label="Whole map"
                aria-keyshortcuts="0"
                onClick={viewer.showAll}
              >
                <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                  <path d="M10 4.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM10 1.5v3M10 15.5v3M1.5 10h3M15.5 10h3" />
                </svg>
              </button>
            </ZoomButtons>
            <div className="map-foot">
              {shown && <ScaleBar view={shown} />}
              <Attribution hasHydro={shown !== null && widthKm(shown) < 700} />
            </div>
          </>
        )}
      </div>
      <figcaption>
        {children}
        {marking && (
          <p className="text-small" role="status">
            Press the place on the map. Three or more make an outline. {marking.places.length} marked.
          </p>
        )}
        <div className="actions no-print">
          {marking && viewer && (
            <Button small kind="quiet" onClick={() => marking.add(viewer.middle())}>
              Mark the middle of the map
            </Button>
          )}
          {marking && (
            <Button small onClick={marking.end}>
              Done
            </Button>
          )}
          <Button small kind="quiet" aria-keyshortcuts="F" onClick={() => fillScreen(stage.current)}>
            Full screen
          </Button>
          {detail === 'failed' && (
            <Button small kind="quiet" onClick={onRetry}>
              Try Again
            </Button>
          )}
        </div>
        <p className="text-small text-ink2" role="status">
          {detail === 'failed' && 'This is a picture of the file. The file itself could not be read now.'}
          {detail === 'waiting' && images && 'Loading every detail...'}
        </p>
      </figcaption>
    </figure>
  );
}

function fillScreen(stage: HTMLElement | null): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : stage?.requestFullscreen();
  change?.catch(() => undefined);
}

interface ViewerParts extends Pick<Props, 'view' | 'images' | 'source' | 'area' | 'onFailed' | 'marking'> {
  onDetail: (detail: Detail) => void;
  onView: (view: Window) => void;
}

/** Null until the map is there: its code is loaded after the pictures. */
function useViewer(target: RefObject<HTMLElement | null>, parts: ViewerParts): Viewer | null {
  const { view, images } = parts;
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const start = useEffectEvent(async (element: HTMLElement, loaded: readonly (string | null)[]) => {
    const { createViewer } = await import('./canvas/create-viewer.ts');
    const files = view.files.map((file, index) => ({
      file,
      image: loaded[index] ?? null,
      side: view.files.length > 1 ? (sides[index] ?? null) : null,
    }));
    const report = { onView: parts.onView, onDetail: parts.onDetail, onPress: press };
    return createViewer(element, { files, area: parts.area, source: parts.source, report });
  });
  const press = useEffectEvent((place: [number, number]) => parts.marking?.add(place));
  const fail = useEffectEvent(() => parts.onFailed());
  useEffect(() => {
    const element = target.current;
    if (!element || !images) return;
    let isGone = false;
    let made: Viewer | null = null;
    start(element, images).then(
      (map) => {
        if (isGone) return map.destroy();
        made = map;
        setViewer(map);
      },
      () => !isGone && fail(),
    );
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [target, images]);
  return viewer;
}

/** While a control of the map has the focus. The divider has the arrows for itself. */
function useKeys(figure: RefObject<HTMLElement | null>, viewer: Viewer | null, fill: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const acts: Record<string, () => void> = {
      '+': () => viewer?.zoomBy(1),
      '=': () => viewer?.zoomBy(1),
      '-': () => viewer?.zoomBy(-1),
      '0': () => viewer?.showAll(),
      f: fill,
      ...(!(event.target instanceof HTMLInputElement) && {
        ArrowLeft: () => viewer?.panBy(-panPx, 0),
        ArrowRight: () => viewer?.panBy(panPx, 0),
        ArrowUp: () => viewer?.panBy(0, -panPx),
        ArrowDown: () => viewer?.panBy(0, panPx),
      }),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const element = figure.current;
    const listen = (event: KeyboardEvent): void => onKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [figure]);
}
