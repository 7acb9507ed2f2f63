import { withStyles } from '#web/ui/records/with-styles.ts';
import type { MapFile } from './map-views.ts';

/** The colours of a map in words: of classes their values, of numbers their range. */
export function Legend({ files: [{ picture }] }: { files: readonly [MapFile, ...MapFile[]] }) {
  const { look } = picture;
  if (look.kind === 'classes') {
    return (
      <ul className="delivered-map-legend" aria-label="Legend">
        {look.classes.map(({ value, colour }) => (
          <li key={value}>
            <span ref={withStyles({ background: colour })} />
            Class {value}
          </li>
        ))}
      </ul>
    );
  }
  if (look.kind !== 'stretch') return null;
  const [range] = look.ranges;
  if (look.ranges.length > 1 || !range) {
    return (
      <p className="text-small">Bands 1, 2 and 3 as red, green and blue, each between its 2nd and 98th hundredth.</p>
    );
  }
  const [from, to] = range.map((value) => Number(value.toPrecision(4)));
  return (
    <p className="text-small">
      Black is {from} or less, white {to} or more.
    </p>
  );
}
