import type { ImgHTMLAttributes } from 'react';
import { useLite } from '../state/lite.ts';

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  /** Empty if the text beside it says the same. */
  alt: string;
  width: number;
  height: number;
}

/** An image. The page script hides it if it cannot be loaded; the lite variant omits it. */
export const Picture = ({ alt, ...rest }: PictureProps) =>
  useLite() ? null : <img loading="lazy" decoding="async" {...rest} alt={alt} />;
