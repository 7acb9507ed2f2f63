// Chunk: area-editor
import { useEffect, useState } from 'react';
import { areaFigures, spokenLength } from '#geo/estimate/figures.ts';
import type { Measured } from './measure.ts';
import { useEditor } from './use-area-editor.ts';
import { verdictOf } from './verdict.ts';

const calmAfterMs = 600;

/** One polite message per change of the area, after a short pause. Empty for no area. */
export function Announcement() {
  const { measured } = useEditor();
  const message = measured ? messageOf(measured) : '';
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(message), calmAfterMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}

/** "850 square kilometres, perimeter 107.5 kilometres, 7 corners, valid" */
function messageOf({ areaM2, perimeterM, check }: Measured): string {
  const perimeter = `perimeter ${spokenLength(perimeterM)}`;
  const verdict = verdictOf(check).toLowerCase();
  const size = check.crossings.length ? 'no size yet' : areaFigures(areaM2).spoken;
  const parts = [size, perimeter, `${check.pointCount} corners`, verdict];
  return parts.join(', ') + (check.message ? `. ${check.message}` : '');
}
