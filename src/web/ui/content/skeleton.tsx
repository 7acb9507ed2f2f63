/** Set its size with `className`. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton ${className}`} />
);
