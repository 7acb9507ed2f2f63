import type { ReactNode } from 'react';

interface NeatlineProps {
  className?: string;
  children: ReactNode;
  /** A row inside the frame, below the map: scale, legend, place. */
  legend?: ReactNode;
}

export const MapFrame = ({ className = '', children, legend }: NeatlineProps) => (
  <div className={`neatline ${className}`}>
    <div className="neatline-inner">{children}</div>
    {legend}
  </div>
);
