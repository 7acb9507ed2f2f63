import { useLite } from '../state/lite.ts';
import { Picture } from './picture.tsx';
import './picture-slot.css';

interface PlateProps {
  src: string;
  /** Describes the map; empty if its name is shown beside it. */
  alt: string;
  name?: string;
  className?: string;
  eager?: boolean;
  /** In pixels; of a drawing, its shape. */
  width?: number;
  height?: number;
  srcSet?: string | undefined;
  sizes?: string;
}

export function Figure({ src, alt, name = '', className = '', eager = false, ...size }: PlateProps) {
  if (useLite()) return <PictureSlot {...{ src, alt, name }} className={`plate ${className}`} />;
  return (
    <Picture
      src={src}
      alt={alt}
      width={480}
      height={320}
      {...size}
      loading={eager ? 'eager' : 'lazy'}
      className={`plate ${className}`}
    />
  );
}

interface PictureSlotProps {
  src: string;
  /** The text alternative; empty when the text beside the picture says the same. */
  alt: string;
  /** The text beside it, for screen reader users who navigate by links. */
  name: string;
  className: string;
}

/** An empty picture: `src` must not be empty. */
export const emptyPicture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** A picture in the lite variant. A press loads it (`showPictures` in the page script); without script it is a link. */
export const PictureSlot = ({ src, alt, name, className }: PictureSlotProps) => (
  <span className={`picture-slot ${className}`}>
    <img src={emptyPicture} alt={alt} hidden suppressHydrationWarning />
    <a href={src} data-show-picture="" suppressHydrationWarning>
      {alt && <span>{alt}</span>}
      <span>
        Show picture
        {!alt && name && <span className="sr-only">{` of ${name}`}</span>}
      </span>
    </a>
  </span>
);
