import { useLayoutEffect, useRef } from 'react';
import { paintStart } from './paint-start.ts';
import './map-colors.css';
import './map-start.css';

/** The country from the base alone, where the map will be: shown until it can be moved. */
export function MapStart() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) paintStart(canvas.current);
  }, []);
  return <canvas ref={canvas} className="map-start" />;
}
