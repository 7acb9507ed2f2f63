import type { RefObject } from 'react';
import type { Tool } from '#web/area-editor/area-editor.ts';
import type { District } from '#web/area-editor/district-at.ts';
import { PlaceForm } from '#web/area-editor/tools/place-form.tsx';
import { useEditor } from '#web/area-editor/use-area-editor.ts';
import { ToolIcon } from '#web/map/controls/tool-icon.tsx';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import './panel.css';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  district: District | null;
}

const loadToolForm = () => import('./tool-form.tsx');
const loadAreaPanel = () => import('./area-panel.tsx');

/** The inputs of the chosen tool, and the measurements of the area. */
export function Panel({ heading, district }: Props) {
  const { area, tool, measured } = useEditor();
  if (!tool && !area.length) return <StartPanel heading={heading} />;
  return (
    <>
      {tool && (
        <LazyModule load={loadToolForm} fallback={<p>Loading...</p>}>
          {({ ToolForm }) => <ToolForm tool={tool} />}
        </LazyModule>
      )}
      {measured && (
        <LazyModule load={loadAreaPanel} fallback={<p>Measuring...</p>}>
          {({ AreaPanel }) => (
            <AreaPanel
              heading={heading}
              measured={measured}
              district={district && `${district.name}, ${district.province}`}
            />
          )}
        </LazyModule>
      )}
    </>
  );
}

const offers: readonly { tool: Tool; name: string; detail: string }[] = [
  { tool: 'place', name: 'Choose a place', detail: 'Province, district, ward or town' },
  { tool: 'polygon', name: 'Draw an outline', detail: 'Tap the corners, Enter to close' },
  { tool: 'upload', name: 'Upload a boundary', detail: 'GeoJSON, KML, KMZ, zipped Shapefile, up to 5 MB' },
  { tool: 'type', name: 'Type coordinates', detail: 'Degrees, DMS, UTM or MGRS' },
  { tool: 'circle', name: 'Circle around a point', detail: 'A centre and a radius' },
];

function StartPanel({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { choose } = useEditor();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-dialog outline-none">
        Where is the work?
      </h2>
      <p className="mt-2 text-ink2">Five ways to mark it. All of them work without a mouse.</p>
      <div className="mt-4">
        <PlaceForm />
      </div>
      <ul className="brief-offers no-print">
        {offers.map(({ tool, name, detail }) => (
          <li key={tool}>
            <button type="button" onClick={() => choose(tool)}>
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
