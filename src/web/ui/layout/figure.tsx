import { Picture } from './picture.tsx';

interface PlateProps {
  src: string;
  /** Names the map; empty when its name stands beside it. */
  alt: string;
  className?: string;
  /** Above the fold: fetched with the page. */
  eager?: boolean;
}

/** A picture of a map, 3 to 2. */
export function Figure({ src, alt, className = '', eager = false }: PlateProps) {
  return (
    <Picture
      src={src}
      alt={alt}
      width={480}
      height={320}
      loading={eager ? 'eager' : 'lazy'}
      className={`plate ${className}`}
    />
  );
}
