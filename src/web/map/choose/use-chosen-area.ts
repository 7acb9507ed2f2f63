import { useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import { checkArea } from '#geo/polygons/check-area.ts';
import type { AttachedArea } from '../attached/attached-area.ts';
import { redone, type UndoHistory, undone, withStep } from '../marks/undo-history.ts';
import { chosenArea } from './chosen-area.ts';

export interface ChosenArea {
  /** The value that the form sends. */
  chosen: AttachedArea | null;
  onChoose: (chosen: AttachedArea) => void;
  onRemove: () => void;
}

const nowhere: Area = [];

/** The area of a form while the visitor marks and changes it. */
export function useChosenArea({ chosen, onChoose, onRemove }: ChosenArea) {
  // A marked area that is invalid; the form is sent without it.
  const [refused, setRefused] = useState<AttachedArea | null>(null);
  const [history, setHistory] = useState<UndoHistory<AttachedArea | null>>({ past: [], future: [] });
  const [source, setSource] = useState(0);
  const now = refused ?? chosen;

  /** Returns false for an area without which the form is sent. */
  function show(next: AttachedArea | null): boolean {
    const isUsable = next !== null && checkArea(next.area).isValid;
    setRefused(isUsable ? null : next);
    if (isUsable) onChoose(next);
    else onRemove();
    return isUsable;
  }
  function change(next: AttachedArea | null): boolean {
    setHistory(withStep(history, now));
    return show(next);
  }
  function go(step: ReturnType<typeof undone<AttachedArea | null>>): void {
    if (!step) return;
    setHistory(step.history);
    setSource(source + 1);
    show(step.now);
  }
  return {
    area: now?.area ?? nowhere,
    title: now?.title ?? '',
    /** Changes with each area that was not marked on the map. */
    source,
    canUndo: history.past.length > 0,
    undo: () => go(undone(history, now)),
    redo: () => go(redone(history, now)),
    clear: () => void (now && change(null)),
    mark: (area: Area) => void change(chosenArea(area)),
    /** From a place, a file or coordinates. @returns whether the area can be used */
    take(area: Area, name?: string): boolean {
      setSource(source + 1);
      return change(chosenArea(area, name));
    },
  };
}

export type MarkedArea = ReturnType<typeof useChosenArea>;
