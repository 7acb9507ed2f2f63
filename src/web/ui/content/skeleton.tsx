/** A plain block where something will be; size it with `className`. The words beside a spinner say what is awaited. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />;
}
