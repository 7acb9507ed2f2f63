import { formatNames } from '#geo/estimate/work-names.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { coordinateSystems, type Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { utmZoneAt } from '#geo/geodesy/utm.ts';
import { inDollars } from '#web/ui/format/dollars.ts';
import { Select } from '#web/ui/forms/field.tsx';
import { type BriefWork, formats } from '../state/brief.ts';

interface Props {
  work: BriefWork;
  /** The system chosen or recommended. */
  epsg: Epsg;
  /** Of the area: it gives the UTM zone. */
  corner: Position;
  webMapUsd: number | undefined;
  onChange: (part: Partial<BriefWork>) => void;
}

export function DeliveryChoice({ work, epsg: chosen, corner, webMapUsd, onChange }: Props) {
  const toggle = (format: BriefWork['formats'][number]): void => {
    const chosen = work.formats.includes(format)
      ? work.formats.filter((one) => one !== format)
      : [...work.formats, format];
    onChange({ formats: formats.filter((one) => chosen.includes(one)) });
  };
  return (
    <div className="work-columns">
      <fieldset>
        <legend className="text-h3">What should you receive?</legend>
        <div className="format-chips">
          {formats.map((format) => (
            <label key={format} className="check format-chip">
              <input type="checkbox" checked={work.formats.includes(format)} onChange={() => toggle(format)} />
              <span>
                {formatNames[format]}
                {format === 'web-map' && webMapUsd && `, + ${inDollars(webMapUsd)}`}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <h3 className="text-h3">Coordinate system</h3>
        <div className="mt-4">
          <Select
            label={<span className="sr-only">Coordinate system of what you receive</span>}
            hint={`Your area lies in zone ${utmZoneAt(corner).name}. For old paper sheets choose Arc 1950.`}
            value={chosen}
            onChange={({ target }) => onChange({ epsg: Number(target.value) })}
          >
            {coordinateSystems.map(({ epsg, name }) => (
              <option key={epsg} value={epsg}>
                {name}, EPSG:{epsg}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </div>
  );
}
