import { type RefObject, useRef, useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import { withCorner } from '../../corners/corners.ts';
import { positionText } from '../../marks/position-text.ts';
import { useMapKeys } from '../../marks/use-map-keys.ts';
import { useMarks } from '../../marks/use-marks.ts';
import { ProjectMap, type ProjectMapHandle, type ProjectMapProps } from '../../project-map.tsx';
import type { MarkedArea } from '../use-chosen-area.ts';

interface Props extends Pick<ProjectMapProps, 'activeCorner' | 'crossings'> {
  /** The element that has the focus while marking with the keyboard. */
  sheet: RefObject<HTMLElement | null>;
  marked: MarkedArea;
  isMarking: boolean;
  /** The outline in a file about which there is an open question. */
  preview: Area | null;
  onActivate: (corner: number) => void;
  onOutlineTool: () => void;
}

const nothing = (): void => {};

/** The map of a form, with its keyboard control. */
export function MarkingMap({
  sheet,
  marked,
  isMarking,
  preview,
  activeCorner,
  crossings,
  onActivate,
  onOutlineTool,
}: Props) {
  const handle = useRef<ProjectMapHandle>(null);
  const [isReady, setReady] = useState(false);
  const [spoken, setSpoken] = useState('');
  const tool = isMarking ? 'polygon' : null;
  const marks = useMarks(handle, isReady, marked, {
    onMark: marked.mark,
    onCorner(index, position) {
      marked.mark(withCorner(marked.area, index, position));
      onActivate(index);
    },
  });
  useMapKeys(sheet, {
    ...{ handle, tool },
    onMoved: nothing,
    onWhere: () => setSpoken(handle.current ? positionText(handle.current.crosshair()) : ''),
  });
  return (
    <>
      <ProjectMap
        ref={handle}
        {...{ tool, activeCorner, crossings, ...marks }}
        area={marked.area}
        tiles={null}
        highlight={preview}
        onPointer={nothing}
        onPress={nothing}
        onOutlineTool={onOutlineTool}
        onReady={() => setReady(true)}
        onFailed={() => setReady(false)}
      />
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </>
  );
}
