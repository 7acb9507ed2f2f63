import { useLayoutEffect, useRef } from 'react';

interface PlateProps {
  src: string;
  /** Names the map; empty when its name stands beside it. */
  alt: string;
  className?: string;
  /** Above the fold: fetched with the page. */
  eager?: boolean;
}

/** A picture of a map, 3 to 2. One that cannot be loaded is hidden, the words around it stand (spec 8). */
export function Plate({ src, alt, className = '', eager = false }: PlateProps) {
  const image = useHiddenWhenBroken();
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      width={480}
      height={320}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`plate ${className}`}
      onError={(event) => {
        event.currentTarget.hidden = true;
      }}
    />
  );
}

/** The load may have failed before any script ran; then no event comes any more. */
function useHiddenWhenBroken() {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) current.hidden = true;
  }, []);
  return image;
}
