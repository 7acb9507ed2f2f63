import type { ReactNode } from 'react';
import { MapFrame } from '../layout/map-frame.tsx';

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="grid justify-items-start gap-5">
    <MapFrame className="w-full max-w-xl">
      <div className="graticule-crosses" />
    </MapFrame>
    <p className="text-h4 flared">{title}</p>
    {children}
  </div>
);
