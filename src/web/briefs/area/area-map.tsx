import { useState } from 'react';
import type { MapTiles } from '#contract/areas/map-tiles.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { isMapTool } from '#web/area-editor/area-editor.ts';
import type { District } from '#web/area-editor/district-at.ts';
import { EditorBox } from '#web/area-editor/editor-box.tsx';
import { positionText } from '#web/area-editor/position-text.ts';
import { useEditor } from '#web/area-editor/use-area-editor.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import './area-map.css';

interface Props {
  tiles: MapTiles | null;
  /** The district of the area. */
  district: District | null;
}

const loadPlaceTile = () => import('./place-tile.tsx');

/** The map, with the place and the position under the pointer. */
export function AreaMap({ tiles, district }: Props) {
  const { tool, choose, highlight } = useEditor();
  const [state, setState] = useState<'open' | 'failed'>('open');
  const [pointer, setPointer] = useState<Position | null>(null);
  return (
    <EditorBox
      className="brief-map"
      state={state}
      onState={setState}
      tool={isMapTool(tool) ? tool : null}
      tiles={tiles}
      district={district?.outline ?? null}
      onPosition={setPointer}
      onOutlineTool={() => choose('polygon')}
      over={
        highlight.place && (
          <LazyModule load={loadPlaceTile}>
            {({ PlaceTile }) => highlight.place && <PlaceTile place={highlight.place} isOnMap={pointer !== null} />}
          </LazyModule>
        )
      }
      beside={<StatusLine position={pointer} district={district && `${district.name}, ${district.province}`} />}
    >
      <Hint />
    </EditorBox>
  );
}

/** With more corners than this the map shows no dots between them. */
const mostDots = 24;

/** The table of corners offers the same actions, so this is only for visitors who see the map. */
function Hint() {
  const { area, tool } = useEditor();
  const outline = area[0]?.[0];
  if (!outline || outline.length > mostDots + 1 || (tool !== null && tool !== 'polygon')) return null;
  return (
    <p className="brief-hint" aria-hidden="true">
      Drag a square to move a corner, a dot to add one.
    </p>
  );
}

interface StatusProps {
  position: Position | null;
  district: string | null;
}

/** The position of the pointer or the cross-hair; the key W on the map announces it. */
const StatusLine = ({ position, district }: StatusProps) => (
  <div className="brief-status no-print">
    <p>
      {position ? (
        <>
          <b>Pointer</b> {positionText(position)}
        </>
      ) : (
        'Point at the map, or press W on it to hear where you are.'
      )}
    </p>
    {district && <p>{district}</p>}
  </div>
);
