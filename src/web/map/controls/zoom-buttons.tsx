import type { ReactNode } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';

interface Props {
  onZoom: (steps: 1 | -1) => void;
  /** Further buttons. */
  children: ReactNode;
}

export function ZoomButtons({ onZoom, children }: Props) {
  return (
    <div className="map-zoom no-print">
      <IconButton icon="plus" label="Zoom in" onClick={() => onZoom(1)} />
      <IconButton icon="minus" label="Zoom out" onClick={() => onZoom(-1)} />
      {children}
    </div>
  );
}
