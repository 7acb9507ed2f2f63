import type { RefObject } from 'react';
import type { Place } from '#geo/places/place.ts';
import type { AreaFile } from '#web/map/files/use-area-file.ts';
import type { Measured } from '#web/map/measure.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import type { District } from '../measures/district-at.ts';
import type { BriefDraft } from '../state/use-brief.ts';
import { StartPanel } from './start-panel.tsx';
import type { UseTool } from './tools/use-tool.ts';
import './panel.css';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  actions: BriefDraft;
  measured: Measured | null;
  chosen: UseTool;
  district: District | null;
  activeCorner: number | null;
  onActivate: (index: number | null) => void;
  onHover: (place: Place | null) => void;
  file: AreaFile;
}

const loadToolForm = () => import('./tools/tool-form.tsx');
const loadAreaPanel = () => import('./area-panel.tsx');

/** The inputs of the chosen tool, and the measurements of the area. */
export function Panel({
  heading,
  actions,
  measured,
  chosen,
  activeCorner,
  onActivate,
  onHover,
  file,
  district,
}: Props) {
  const { area } = actions.brief;
  if (!chosen.tool && !area.length) return <StartPanel {...{ heading, chosen, actions, onHover }} />;
  return (
    <>
      {chosen.tool && (
        <LazyModule load={loadToolForm} fallback={<p>Loading...</p>}>
          {({ ToolForm }) => chosen.tool && <ToolForm tool={chosen.tool} {...{ chosen, actions, onHover, file }} />}
        </LazyModule>
      )}
      {measured && (
        <LazyModule load={loadAreaPanel} fallback={<p>Measuring...</p>}>
          {({ AreaPanel }) => (
            <AreaPanel
              {...{ heading, measured, actions, activeCorner, onActivate }}
              district={district && `${district.name}, ${district.province}`}
            />
          )}
        </LazyModule>
      )}
    </>
  );
}
