import type { Area } from '#geo/geodesy/area.ts';
import type { District } from '../measures/district-at.ts';
import type { Measured } from '../measures/measure.ts';
import type { BriefActions } from '../state/use-brief.ts';
import type { UseTool } from './tools/use-tool.ts';

interface Props {
  actions: BriefActions;
  measured: Measured | null;
  district: District | null;
  chosen: UseTool;
  activeCorner: number | null;
  /** The outline of a place that is pointed at. */
  lit: Area | null;
  onActivate: (index: number | null) => void;
}

/** The map; without it the rest of the page still works. */
export function AreaMap(_: Props) {
  return (
    <div className="brief-map" data-tool-keys="">
      <div className="graticule-crosses" />
      <p className="brief-map-note">The map could not be loaded. Coordinates and files still work.</p>
    </div>
  );
}
