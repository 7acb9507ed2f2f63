import { useLite } from '../state/lite.ts';
import { Picture } from './picture.tsx';
import { PictureSlot } from './picture-slot.tsx';

interface PlateProps {
  src: string;
  /** Describes the map; empty if its name is shown beside it. */
  alt: string;
  name?: string;
  className?: string;
  eager?: boolean;
}

export function Figure({ src, alt, name = '', className = '', eager = false }: PlateProps) {
  if (useLite()) return <PictureSlot {...{ src, alt, name }} className={`plate ${className}`} />;
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
