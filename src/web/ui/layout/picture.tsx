import { type ImgHTMLAttributes, useLayoutEffect, useRef } from 'react';

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** The room it takes before it has loaded. */
  width: number;
  height: number;
}

/** An image, hidden when it cannot be loaded. */
export function Picture({ alt, ...rest }: PictureProps) {
  const image = useHiddenWhenBroken();
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      alt={alt}
      ref={image}
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
