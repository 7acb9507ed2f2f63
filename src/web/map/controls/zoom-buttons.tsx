import { IconButton } from '../../ui/controls/button.tsx';

export function ZoomButtons({ onZoom }: { onZoom: (steps: 1 | -1) => void }) {
  return (
    <div className="map-zoom no-print">
      <IconButton icon="plus" label="Zoom in" onClick={() => onZoom(1)} />
      <IconButton icon="minus" label="Zoom out" onClick={() => onZoom(-1)} />
    </div>
  );
}
