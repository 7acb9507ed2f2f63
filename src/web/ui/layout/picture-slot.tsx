import './picture-slot.css';

interface PictureSlotProps {
  src: string;
  /** The text alternative; empty when the text beside the picture says the same. */
  alt: string;
  /** The text beside it, for screen reader users who navigate by links. */
  name: string;
  className: string;
}

// An empty picture: `src` must not be empty.
const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** A picture in the lite variant. A press loads it (`showPictures` in the page script); without script it is a link. */
export const PictureSlot = ({ src, alt, name, className }: PictureSlotProps) => (
  <span className={`picture-slot ${className}`}>
    <img src={nothing} alt={alt} hidden suppressHydrationWarning />
    <a href={src} data-show-picture="" suppressHydrationWarning>
      {alt && <span>{alt}</span>}
      <span>
        Show picture
        {!alt && name && <span className="sr-only">{` of ${name}`}</span>}
      </span>
    </a>
  </span>
);
