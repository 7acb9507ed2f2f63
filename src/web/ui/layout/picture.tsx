import type { ImgHTMLAttributes } from 'react';

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** The room it takes before it has loaded. */
  width: number;
  height: number;
}

/** An image. The page script hides it when it cannot be loaded. */
export const Picture = ({ alt, ...rest }: PictureProps) => <img loading="lazy" decoding="async" {...rest} alt={alt} />;
