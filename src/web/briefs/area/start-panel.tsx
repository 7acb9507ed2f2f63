import type { RefObject } from 'react';
import type { Place } from '#geo/places/place.ts';
import { ToolIcon } from '#web/map/controls/tool-icon.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import type { Tool } from '../state/brief.ts';
import type { BriefDraft } from '../state/use-brief.ts';
import { AreaPlaceForm } from './tools/area-place-form.tsx';
import type { UseTool } from './tools/use-tool.ts';

const offers: readonly { tool: Tool; name: string; detail: string }[] = [
  { tool: 'place', name: 'Choose a place', detail: 'Province, district, ward or town' },
  { tool: 'polygon', name: 'Draw an outline', detail: 'Tap the corners, Enter to close' },
  { tool: 'upload', name: 'Upload a boundary', detail: 'GeoJSON, KML, KMZ, zipped Shapefile, up to 5 MB' },
  { tool: 'type', name: 'Type coordinates', detail: 'Degrees, DMS, UTM or MGRS' },
  { tool: 'circle', name: 'Circle around a point', detail: 'A centre and a radius' },
];

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  chosen: UseTool;
  actions: BriefDraft;
  onHover: (place: Place | null) => void;
}

export function StartPanel({ heading, ...search }: Props) {
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-dialog outline-none">
        Where is the work?
      </h2>
      <p className="mt-2 text-ink2">Five ways to mark it. All of them work without a mouse.</p>
      <div className="mt-4">
        <AreaPlaceForm {...search} />
      </div>
      <ul className="brief-offers no-print">
        {offers.map(({ tool, name, detail }) => (
          <li key={tool}>
            <button type="button" onClick={() => search.chosen.choose(tool)}>
              <ToolIcon name={tool} />
              <span>
                <b>{name}</b>
                <span className="block text-small text-ink2">{detail}</span>
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
