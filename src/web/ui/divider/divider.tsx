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
    <DividerHandle label={label} left={left.name} right={right.name} />
  </div>
);

interface HandleProps {
  label: string;
  /** The names of the two sides. */
  left: string;
  right: ReactNode;
  /** Per cent from the left; the styles of the page set `--divider` to it. Default: 50. */
  start?: number;
  name?: string;
}

/** The line and the names, for a `.divider` that draws its sides itself. */
export const DividerHandle = ({ label, left, right, start = 50, name }: HandleProps) => (
  <>
    <span className="divider-name">{right}</span>
    <span className="divider-name">{left}</span>
    <span className="divider-handle">
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={start}
        name={name}
        aria-label={label}
        aria-valuetext={`${left}, left ${start} per cent`}
        data-left={left}
        data-plain=""
        suppressHydrationWarning
      />
    </span>
    <span className="divider-line" aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M7 5.5 2.5 10 7 14.5M13 5.5 17.5 10 13 14.5" />
      </svg>
    </span>
  </>
);
