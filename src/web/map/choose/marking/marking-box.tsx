import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { outlinePath } from '#geo/map/outline-path.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { useOnline } from '#web/ui/async/use-online.ts';
import { savesData } from '#web/ui/state/saves-data.ts';
import { useFileDrop } from '../../files/use-file-drop.ts';
import { MapFailure } from '../../map-failure.tsx';
import { MapStart } from '../../map-start.tsx';
import { OutlineShape } from '../../outline/outline-shape.tsx';
import type { MarkedArea } from '../use-chosen-area.ts';
import { MarkingTools } from './marking-tools.tsx';
import './marking-box.css';

type MapProps = ComponentProps<typeof import('./marking-map.tsx').MarkingMap>;

interface Props extends Pick<MapProps, 'marked' | 'preview' | 'activeCorner' | 'crossings' | 'onActivate'> {
  onFiles: (files: readonly File[]) => void;
}

const loadMap = () => import('./marking-map.tsx');
const failed = 'The map could not be loaded. Coordinates and files still work.';

/** The box to mark an area in. The map is loaded when its button is pressed, or when a mouse moves over the box. */
export function MarkingBox({ onFiles, ...map }: Props) {
  const { marked } = map;
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const [isMarking, setMarking] = useState(true);
  const { isOver, dropProps } = useFileDrop(onFiles);
  useUndoKeys(box, marked);
  const isOpen = state === 'open';
  function press(): void {
    setMarking(!isOpen || !isMarking);
    setState('open');
  }
  return (
    <div ref={box} className="marking-box no-print" {...dropProps}>
      <div
        ref={sheet}
        className="marking-sheet"
        {...(isOpen && sheetNames)}
        onPointerMove={({ pointerType }) => {
          if (pointerType === 'mouse' && state === 'closed' && !savesData()) setState('open');
        }}
      >
        {isOpen && (
          <LazyModule load={loadMap} fallback={<Loading />} missedMessage={failed} onMissed={() => setState('failed')}>
            {({ MarkingMap }) => (
              <MarkingMap {...{ sheet, isMarking, ...map }} onOutlineTool={() => setMarking(true)} />
            )}
          </LazyModule>
        )}
        {state === 'closed' && <NoMap area={marked.area} />}
        {state === 'failed' && <MapFailure onRetry={() => setState('open')} />}
        {isOver && <p className="marking-drop">Drop to read the boundary</p>}
      </div>
      <MarkingTools marked={marked} isMarking={isOpen && isMarking} onPress={press} />
    </div>
  );
}

const sheetNames = {
  role: 'application',
  'aria-label': 'Map',
  'aria-roledescription': 'map',
  tabIndex: 0,
} as const;

const Loading = () => (
  <>
    <MapStart />
    <p className="sr-only" role="status">
      Loading the map...
    </p>
  </>
);

/** Ctrl Z and Ctrl Shift Z on the map and its buttons. */
function useUndoKeys(box: RefObject<HTMLElement | null>, { undo, redo }: MarkedArea): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)();
  });
  useEffect(() => {
    const element = box.current;
    const listener = (event: KeyboardEvent): void => press(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [box]);
}

/** Shown until the map is loaded: the area alone. */
function NoMap({ area }: Pick<MarkedArea, 'area'>) {
  const isOnline = useOnline();
  return (
    <div className="marking-start">
      <div className="graticule-crosses" />
      {area.length > 0 && <OutlineShape outline={outlinePath(area, limits.outlineSizePx)} />}
      <p className={area.length > 0 ? 'marking-start-foot text-small' : 'text-small'}>
        {isOnline
          ? 'Press Draw area to load the map.'
          : 'You are offline. The map needs a connection; you can also type coordinates.'}
      </p>
    </div>
  );
}
