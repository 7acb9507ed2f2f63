import type { ReactNode } from 'react';

interface NeatlineProps {
  className?: string;
  children: ReactNode;
  /** A row inside the frame and under the map: scale, legend, place. */
  legend?: ReactNode;
}

export function MapFrame({ className = '', children, legend }: NeatlineProps) {
  return (
    <div className={`neatline ${className}`}>
      <div className="neatline-inner">{children}</div>
      {legend}
    </div>
  );
}
