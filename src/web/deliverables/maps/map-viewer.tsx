import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';
import { ScaleBar } from '#web/map/controls/scale-bar.tsx';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Divider } from './divider.tsx';
import { metersPerUnit } from './ground-scale.ts';
import { Legend } from './legend.tsx';
import { boundsOfView, type MapFile, type MapView } from './map-views.ts';
import { withStyle } from './with-style.ts';
import './map-viewer.css';

interface Props {
  view: MapView;
  picture: (id: string) => Promise<Blob>;
}

/** The picture of a file, or those of two dates with a divider. */
export function MapViewer({ view, picture }: Props) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} view={view} picture={picture} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ view, picture, onRetry }: Props & { onRetry: () => void }) {
  const [images, setImages] = useState<readonly string[] | 'failed' | null>(null);
  // The calls are made anew at each render of the page.
  const load = useRef(picture);
  useEffect(() => {
    let isGone = false;
    Promise.all(view.files.map(async ({ id }) => asDataUrl(await load.current(id)))).then(
      (loaded) => !isGone && setImages(loaded),
      () => !isGone && setImages('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [view]);
  if (images === 'failed') {
    return (
      <div className="delivered-map" role="alert">
        <p>The map could not be drawn. The files are complete.</p>
        <Button kind="quiet" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!images) return <p role="status">Loading the picture...</p>;
  return (
    <figure className="delivered-map">
      <Stage view={view} images={images} />
      <figcaption>
        <Legend files={view.files} />
        <p className="text-small text-ink2 wrap-anywhere">
          {view.files.map(({ name, version }) => `${name}, version ${version}`).join('; ')}
        </p>
      </figcaption>
    </figure>
  );
}

/** The content policy allows no blob addresses. */
function asDataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'));
  reader.readAsDataURL(blob);
  return promise;
}

interface Window {
  scale: number;
  x: number;
  y: number;
}

const whole: Window = { scale: 1, x: 0, y: 0 };
const [scaleMost, panPx] = [64, 60];

function Stage({ view, images }: { view: MapView; images: readonly string[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const [shown, setShown] = useState(whole);
  const [share, setShare] = useState(50);
  const zoomBy = (factor: number): void =>
    setShown(({ scale, x, y }) => {
      const next = Math.min(scaleMost, Math.max(1, scale * factor));
      return next === 1 ? whole : { scale: next, x: (x * next) / scale, y: (y * next) / scale };
    });
  const panBy = (right: number, down: number): void =>
    setShown((now) => (now.scale === 1 ? now : { ...now, x: now.x + right, y: now.y + down }));
  const fit = (): void => setShown(whole);
  const fillScreen = (): void => {
    const change = document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  useKeys(frame, { zoomBy, panBy, fit, fillScreen });
  useDragging(stage, panBy);
  const bounds = boundsOfView(view);
  const perPixel = Math.max((bounds[2] - bounds[0]) / size.width, (bounds[3] - bounds[1]) / size.height) / shown.scale;
  const metres = metersPerUnit({ epsg: view.files[0].picture.epsg, bounds });
  const isPair = view.files.length === 2;
  const clips = isPair ? [`inset(0 ${100 - share}% 0 0)`, `inset(0 0 0 ${share}%)`] : ['none'];
  return (
    <div ref={frame} className="delivered-map-frame">
      <div ref={stage} className="delivered-map-stage" data-zoomed={shown.scale > 1 || undefined}>
        {view.files.map((file, index) => (
          <div key={file.id} className="delivered-map-layer" ref={withStyle({ 'clip-path': clips[index] ?? 'none' })}>
            <img
              src={images[index]}
              alt={`Map ${file.name}`}
              draggable={false}
              ref={withStyle(boxOf(file, { bounds, perPixel, size, shown }))}
              data-pixelated={widthOf(file) / perPixel > file.picture.width || undefined}
            />
          </div>
        ))}
        {isPair && <Divider files={view.files as [MapFile, MapFile]} share={share} onShare={setShare} stage={stage} />}
        {metres !== null && size.width > 0 && (
          <div className="delivered-map-scale">
            <ScaleBar view={{ ...size, center: [0, 0], metersPerPixel: perPixel * metres }} />
          </div>
        )}
      </div>
      <div className="delivered-map-buttons no-print">
        <IconButton icon="plus" label="Zoom in" aria-keyshortcuts="+" onClick={() => zoomBy(2)} />
        <IconButton icon="minus" label="Zoom out" aria-keyshortcuts="-" onClick={() => zoomBy(0.5)} />
        <Button small kind="quiet" aria-keyshortcuts="0" onClick={fit}>
          Whole map
        </Button>
        <Button small kind="quiet" aria-keyshortcuts="F" onClick={fillScreen}>
          Full screen
        </Button>
      </div>
    </div>
  );
}

const widthOf = ({ picture: { bounds } }: MapFile): number => bounds[2] - bounds[0];

interface Placing {
  bounds: DeliverablePicture['bounds'];
  /** Units of the system. */
  perPixel: number;
  size: { width: number; height: number };
  shown: Window;
}

/** Where a picture is on the stage. */
function boxOf(file: MapFile, { bounds, perPixel, size, shown }: Placing): Record<string, string> {
  const [west, , , north] = file.picture.bounds;
  return {
    left: `${size.width / 2 + shown.x + (west - (bounds[0] + bounds[2]) / 2) / perPixel}px`,
    top: `${size.height / 2 + shown.y + ((bounds[1] + bounds[3]) / 2 - north) / perPixel}px`,
    width: `${widthOf(file) / perPixel}px`,
    height: `${(north - file.picture.bounds[1]) / perPixel}px`,
  };
}

function useSize(element: RefObject<HTMLElement | null>): Placing['size'] {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const observer = new ResizeObserver(() => setSize({ width: shown.clientWidth, height: shown.clientHeight }));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

interface Acts {
  zoomBy: (factor: number) => void;
  panBy: (right: number, down: number) => void;
  fit: () => void;
  fillScreen: () => void;
}

/** While a button of the map or the divider has the focus. The divider has the arrows for itself. */
function useKeys(frame: RefObject<HTMLElement | null>, { zoomBy, panBy, fit, fillScreen }: Acts): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const acts: Record<string, () => void> = {
      '+': () => zoomBy(2),
      '=': () => zoomBy(2),
      '-': () => zoomBy(0.5),
      '0': fit,
      f: fillScreen,
      ArrowLeft: () => panBy(panPx, 0),
      ArrowRight: () => panBy(-panPx, 0),
      ArrowUp: () => panBy(0, panPx),
      ArrowDown: () => panBy(0, -panPx),
    };
    const act = acts[event.key];
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: KeyboardEvent): void => onKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [frame]);
}

/** Moves the map with the pointer. */
function useDragging(stage: RefObject<HTMLElement | null>, panBy: Acts['panBy']): void {
  const onMove = useEffectEvent(({ buttons, movementX, movementY }: PointerEvent): void => {
    if (buttons % 2 === 1) panBy(movementX, movementY);
  });
  useEffect(() => {
    const element = stage.current;
    const listen = (event: PointerEvent): void => onMove(event);
    element?.addEventListener('pointermove', listen);
    return () => element?.removeEventListener('pointermove', listen);
  }, [stage]);
}
