// Chunk: area-editor
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { MapFailure } from '#web/map/map-failure.tsx';
import { MapStart } from '#web/map/map-start.tsx';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { savesData } from '#web/ui/state/saves-data.ts';
import type { EditorMapProps } from './editor-map.tsx';
import { useEditor } from './use-area-editor.ts';
import './editor-box.css';

/** The map is loaded separately from the page. */
export const loadEditorMap = () => import('./editor-map.tsx');

interface Props extends EditorMapProps {
  ref?: RefObject<HTMLDivElement | null>;
  className: string;
  state: 'closed' | 'open' | 'failed';
  onState: (state: 'open' | 'failed') => void;
  /** Shown instead of a map that is closed. */
  closed?: ReactNode;
  /** Shown on the map, whether it is open or not. */
  over?: ReactNode;
  /** Beside the map, inside the box. */
  beside: ReactNode;
}

/**
 * The map of an area, onto which files may be dropped. A closed one opens when a mouse moves over it. If the map cannot
 * be loaded, the rest of the page still works.
 */
export function EditorBox({ ref, className, state, onState, closed, over, beside, ...map }: Props) {
  const { dropFiles } = useEditor();
  const sheet = useRef<HTMLDivElement>(null);
  const { isOver, dropProps } = useFileDrop(dropFiles);
  return (
    <div ref={ref} className={`${className} no-print`} data-tool-keys="" {...dropProps}>
      <div
        ref={sheet}
        className="editor-sheet"
        {...(state === 'open' && {
          role: 'application',
          'aria-label': 'Map',
          'aria-roledescription': 'map',
          tabIndex: 0,
        })}
        onPointerMove={({ pointerType }) => {
          if (pointerType === 'mouse' && state === 'closed' && !savesData()) onState('open');
        }}
      >
        {state === 'open' && (
          <LazyModule load={loadEditorMap} fallback={<Loading />} missedMessage="" onMissed={() => onState('failed')}>
            {({ EditorMap }) => <EditorMap sheet={sheet} {...map} />}
          </LazyModule>
        )}
        {state === 'closed' && closed}
        {state === 'failed' && <MapFailure onRetry={() => onState('open')} />}
        {over}
        {isOver && <p className="editor-drop">Drop to read the boundary</p>}
      </div>
      {beside}
    </div>
  );
}

const Loading = () => (
  <>
    <MapStart />
    <p className="sr-only" role="status">
      Loading the map...
    </p>
  </>
);

/** Accepts files dropped on an element; `isOver` while they are dragged over it. */
function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent): void {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent): void {
        const files = [...event.dataTransfer.files];
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(false);
        if (files.length) onFiles(files);
      },
    },
  };
}
