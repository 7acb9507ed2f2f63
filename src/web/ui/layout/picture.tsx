import type { ImgHTMLAttributes } from 'react';
import { useLite } from '../state/lite.ts';

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  /** Empty when the words beside it say the same. */
  alt: string;
  width: number;
  height: number;
}

/** An image. The page script hides it when it cannot be loaded; the lite variant leaves it out. */
export const Picture = ({ alt, ...rest }: PictureProps) =>
  useLite() ? null : <img loading="lazy" decoding="async" {...rest} alt={alt} />;
