import { Picture } from './picture.tsx';

interface PlateProps {
  src: string;
  /** Names the map; empty when its name stands beside it. */
  alt: string;
  className?: string;
  eager?: boolean;
}

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
