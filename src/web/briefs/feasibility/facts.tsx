import type { ReactNode } from 'react';
import type { Feasibility } from '#geo/estimate/feasibility.ts';
import { significant } from '#geo/estimate/figures.ts';
import { inThousands } from '#web/ui/format/numbers.ts';
import './facts.css';

const dateCounts = ['no date', 'one date', 'two dates', 'three dates', 'four dates', 'five dates'];
const megabyte = 1e6;

/** 944,000: pixels to three figures, as exact as the boundary is. */
const pixels = (count: number): string => (count < 1_000 ? inThousands(count) : significant(count));

function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${significant(bytes / 1e9)} GB`;
  return bytes < megabyte ? 'Under 1 MB' : `${inThousands(Math.round(bytes / megabyte))} MB`;
}

export function Facts({ utm, squares, pixels10, pixels30, images }: Feasibility) {
  const shownSquares =
    squares.length > 4 ? `${squares.slice(0, 4).join(' ')} +${squares.length - 4}` : squares.join(' ');
  return (
    <dl className="card-facts">
      <Fact name="UTM zone" value={utm.zones.map((zone) => `${zone}S`).join(' and ')}>
        WGS 84, {utm.zones.map((zone) => `EPSG:327${zone}`).join(' and ')}
      </Fact>
      <Fact name="MGRS squares" value={shownSquares}>
        Sentinel-2 tiles carry the same names
      </Fact>
      <Fact name="Pixels at 10 m" value={pixels(pixels10)}>
        Sentinel-2
      </Fact>
      <Fact name="Pixels at 30 m" value={pixels(pixels30)}>
        Landsat
      </Fact>
      {images && (
        <>
          <Fact name="Scenes" value={`${images.scenes} for ${dateCounts[images.dates] ?? `${images.dates} dates`}`}>
            {images.isLeast && 'at least '}
            {images.tiles === 1 ? '1 tile each' : `${images.tiles} tiles each`}, a pass every {images.passDays} days
          </Fact>
          <Fact name="Raster" value={`${sizeText(images.rasterBytes)} a date`}>
            the rectangle around it, {images.bands} bands, 16 bit
          </Fact>
        </>
      )}
    </dl>
  );
}

const Fact = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b className="flared">{value}</b>
      <span>{children}</span>
    </dd>
  </div>
);
