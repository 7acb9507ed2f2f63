import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';
import type { MapFile } from './map-views.ts';

interface Props {
  file: MapFile;
  /** A data URL. */
  image: string | null;
  /** What is shown, in the system of the file. */
  bounds: DeliverablePicture['bounds'];
}

/** The picture of a file at its place in the bounds. */
export function Picture({ file: { name, picture }, image, bounds: [west, south, east, north] }: Props) {
  const [left, bottom, right, top] = picture.bounds;
  const width = east - west;
  // Without the units of the system: a picture in degrees would have parts of a pixel.
  const scale = 1_000 / width;
  return (
    <svg
      className="delivered-picture"
      viewBox={`0 0 1000 ${(north - south) * scale}`}
      role="img"
      aria-label={`Map ${name}`}
    >
      {image && (
        <image
          href={image}
          x={(left - west) * scale}
          y={(north - top) * scale}
          width={(right - left) * scale}
          height={(top - bottom) * scale}
          preserveAspectRatio="none"
        />
      )}
    </svg>
  );
}
