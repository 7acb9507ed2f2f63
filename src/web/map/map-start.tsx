// Chunk: map-parts
import { useLayoutEffect, useRef } from 'react';
import { baseSources } from './base-sources.ts';
import { paintStart } from './paint-start.ts';
import './map-colors.css';
import './map-start.css';

/** The country, painted from the base alone; shown until the interactive map is ready. */
export function MapStart() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) paintStart(canvas.current);
  }, []);
  return (
    <>
      <canvas ref={canvas} className="map-start" />
      <p className="map-start-sources">
        <span className="sr-only">Sources of the map: </span>
        {baseSources.join(', ')}
      </p>
    </>
  );
}
