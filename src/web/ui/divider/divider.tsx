import type { ReactNode } from 'react';
import './divider.css';

interface Side {
  name: string;
  picture: ReactNode;
}

interface DividerProps {
  /** What the two pictures compare, for screen readers. */
  label: string;
  left: Side;
  right: Side;
  /** Drawn over both pictures. */
  children?: ReactNode;
}

/**
 * Two pictures of one place, with a line between them that can be moved. A page with it runs `followDividers` in its
 * script. Without script the pictures are one below the other.
 */
export const Divider = ({ label, left, right, children }: DividerProps) => (
  <div className="divider">
    <div className="divider-right">{right.picture}</div>
    <div className="divider-left">{left.picture}</div>
    {children}
    <span className="divider-name">{right.name}</span>
    <span className="divider-name">{left.name}</span>
    <span className="divider-handle">
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        aria-label={label}
        aria-valuetext={`${left.name}, left 50 per cent`}
        data-left={left.name}
        data-plain=""
        suppressHydrationWarning
      />
    </span>
    <span className="divider-line" aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M7 5.5 2.5 10 7 14.5M13 5.5 17.5 10 13 14.5" />
      </svg>
    </span>
  </div>
);
