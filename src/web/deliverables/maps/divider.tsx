import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { type MapFile, titleOf } from './map-views.ts';
import { withStyle } from './with-style.ts';

interface Props {
  files: readonly [before: MapFile, after: MapFile];
  /** Of the width, in per cent, left of the divider. */
  share: number;
  onShare: (share: number) => void;
  stage: RefObject<HTMLElement | null>;
}

const [step, largeStep] = [1, 10];

/** Between two dates: the first is left of it, the second right. */
export function Divider({ files: [before, after], share, onShare, stage }: Props) {
  const set = (next: number): void => onShare(Math.min(100, Math.max(0, next)));
  function onKeyDown(event: KeyboardEvent): void {
    const by = event.shiftKey ? largeStep : step;
    const next: Record<string, number> = { ArrowLeft: share - by, ArrowRight: share + by, Home: 0, End: 100 };
    const value = next[event.key];
    if (value === undefined) return;
    event.preventDefault();
    set(value);
  }
  function follow({ clientX, buttons }: PointerEvent): void {
    const box = stage.current?.getBoundingClientRect();
    if (box && buttons % 2 === 1) set(Math.round((100 * (clientX - box.left)) / box.width));
  }
  return (
    <>
      <span className="delivered-map-title" data-side="left">
        {titleOf(before)}
      </span>
      <span className="delivered-map-title" data-side="right">
        {titleOf(after)}
      </span>
      <div
        className="delivered-map-divider"
        role="slider"
        aria-label="Divider between the two dates"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`${titleOf(before)}, left ${share} per cent`}
        tabIndex={0}
        ref={withStyle({ left: `${share}%` })}
        onKeyDown={onKeyDown}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={(event) => {
          event.stopPropagation();
          follow(event);
        }}
      >
        <span aria-hidden="true">‹ ›</span>
      </div>
    </>
  );
}
