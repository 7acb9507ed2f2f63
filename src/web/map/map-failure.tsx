// Chunk: map-parts
import { Button } from '../ui/controls/button.tsx';
import './map-failure.css';

/** Replaces the map: crosses of the graticule, and what still works without it. */
export function MapFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="map-failure">
      <p>The map could not be loaded. Coordinates and files still work.</p>
      <Button kind="quiet" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
