import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapTiles } from '#contract/areas/map-tiles.ts';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { MapTool } from '#web/map/canvas/marking.ts';
import { ProjectMap, type ProjectMapHandle } from '#web/map/project-map.tsx';
import { withCorner } from './corners/corners.ts';
import { positionText } from './position-text.ts';
import { type AreaEditor, useEditor } from './use-area-editor.ts';

export interface EditorMapProps {
  /** Null while the map marks nothing. */
  tool: MapTool | null;
  tiles?: MapTiles | null;
  district?: Area | null;
  /** The position of the pointer or the cross-hair. */
  onPosition?: (position: Position | null) => void;
  onOutlineTool: () => void;
  /** Shown once the map is ready. */
  children?: ReactNode;
}

interface Props extends EditorMapProps {
  /** The element that has the focus while marking with the keyboard. */
  sheet: RefObject<HTMLElement | null>;
}

const nowhere: readonly Position[] = [];

/** The map on which the area is marked and changed, with its keyboard control. */
export function EditorMap({ sheet, tool, tiles = null, district = null, onPosition, onOutlineTool, children }: Props) {
  const editor = useEditor();
  const { area, highlight } = editor;
  const handle = useRef<ProjectMapHandle>(null);
  const [isReady, setReady] = useState(false);
  const [spoken, setSpoken] = useState('');
  useFit(handle, isReady, editor);
  useMapKeys(sheet, {
    ...{ handle, tool },
    onMoved: () => onPosition?.(handle.current?.crosshair() ?? null),
    onWhere: () => setSpoken(handle.current ? positionText(handle.current.crosshair()) : ''),
  });
  return (
    <>
      <ProjectMap
        ref={handle}
        {...{ area, tool, tiles, district, onOutlineTool }}
        activeCorner={editor.activeCorner}
        crossings={editor.measured?.check.crossings ?? nowhere}
        highlight={highlight.area}
        onMark={editor.draw}
        onCorner={(index, position) => editor.edit(withCorner(area, index, position), index)}
        onPointer={(position) => {
          onPosition?.(position);
          highlight.point(position);
        }}
        onPress={highlight.press}
        onReady={() => setReady(true)}
        onFailed={() => setReady(false)}
      />
      {isReady && children}
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </>
  );
}

/** Moves the map to each area that was not marked on it. */
function useFit(
  handle: RefObject<ProjectMapHandle | null>,
  isReady: boolean,
  { area, view }: Pick<AreaEditor, 'area' | 'view'>,
): void {
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (shown.current === view || !isReady) return;
    shown.current = view;
    if (area.length) handle.current?.fit(area);
  }, [handle, isReady, area, view]);
}

const stepPx = 10;
const directions: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface KeyOptions {
  handle: RefObject<ProjectMapHandle | null>;
  tool: MapTool | null;
  /** Announces the position of the cross-hair. */
  onWhere: () => void;
  /** After the cross-hair has moved. */
  onMoved: () => void;
}

/** Marking with the keyboard, while the map itself has the focus. */
function useMapKeys(sheet: RefObject<HTMLElement | null>, { handle, tool, onWhere, onMoved }: KeyOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current: map } = handle;
    if (!map || event.target !== sheet.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    const actions: Record<string, (() => void) | undefined> = {
      '+': () => map.zoomBy(1),
      '-': () => map.zoomBy(-1),
      w: onWhere,
      ...(tool && {
        Enter: () => map.setCorner(),
        c: () => map.closeOutline(),
        Backspace: () => map.removeLastCorner(),
        Escape: () => map.cancelOutline(),
      }),
    };
    const act = event.key.length === 1 ? actions[event.key.toLowerCase()] : actions[event.key];
    if (direction) {
      const step = event.shiftKey ? 1 : stepPx;
      map.panBy(direction[0] * step, direction[1] * step);
      onMoved();
    } else if (act) act();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = sheet.current;
    const listener = (event: KeyboardEvent): void => press(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [sheet]);
}
