import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { MapTiles } from '#contract/areas/map-tiles.ts';
import { useAreaFile } from '#web/map/files/use-area-file.ts';
import { useFileDrop } from '#web/map/files/use-file-drop.ts';
import type { Measured } from '#web/map/measure.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import type { District } from '../measures/district-at.ts';
import type { BriefDraft } from '../state/use-brief.ts';
import { usePresets } from '../state/use-presets.ts';
import { AreaMap } from './map/area-map.tsx';
import { Panel } from './panel.tsx';
import { Toolbar } from './tools/toolbar.tsx';
import { tools } from './tools/tools.ts';
import { useHighlight } from './tools/use-highlight.ts';
import { useKeys } from './tools/use-keys.ts';
import { useTool } from './tools/use-tool.ts';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  actions: BriefDraft;
  services: readonly { id: string }[];
  tiles: MapTiles | null;
  measured: Measured | null;
  district: District | null;
  /** One polite live message per change. */
  announcement: string;
  onNext: () => void;
}

const loadUseAreaButton = () => import('./use-area-button.tsx');

/** The tools, the map, and a panel beside it with everything that the map shows. */
export function AreaStep({ heading, actions, services, tiles, measured, district, announcement, onNext }: Props) {
  const chosen = useTool();
  const editor = useRef<HTMLDivElement>(null);
  const [activeCorner, setActiveCorner] = useState<number | null>(null);
  const light = useHighlight(actions, chosen);
  const file = useAreaFile({
    onRead: (area, name, boundary) => actions.mark(area, { tool: 'upload', name, boundary }),
    onPreview: light.show,
  });
  const { isOver, dropProps } = useFileDrop((dropped) => {
    chosen.choose('upload');
    file.read(dropped);
  });
  usePresets({
    actions,
    services,
    onTown: chosen.chooseTown,
    onUnknown: chosen.searchAgain,
    onTool: (name) => chosen.choose(tools.find(({ id }) => id === name)?.id ?? null),
  });
  useKeys(editor, actions, chosen);
  const shared = { actions, measured, district, chosen, activeCorner, onActivate: setActiveCorner };
  return (
    <div ref={editor} className="brief-bench needs-script">
      <Toolbar chosen={chosen} actions={actions} />
      <AreaMap {...shared} {...{ tiles, light, isOver }} {...dropProps} />
      <section className="brief-panel" aria-label="Area">
        <div className="brief-panel-body">
          <Panel heading={heading} onHover={light.highlight} file={file} {...shared} />
        </div>
        <Next hasArea={actions.brief.area.length > 0} isValid={measured?.check.isValid ?? false} onNext={onNext}>
          {measured?.check.isValid && (
            <LazyModule load={loadUseAreaButton}>
              {({ UseAreaButton }) => (
                <UseAreaButton area={actions.brief.area} areaM2={measured.areaM2} district={district?.name ?? null} />
              )}
            </LazyModule>
          )}
        </Next>
      </section>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

interface NextProps {
  hasArea: boolean;
  isValid: boolean;
  onNext: () => void;
  /** Another way to continue, shown before the main one. */
  children: ReactNode;
}

function Next({ hasArea, isValid, onNext, children }: NextProps) {
  const reason = hasArea ? 'Correct the area first.' : 'Mark an area first.';
  return (
    <div className="brief-next no-print">
      {children}
      <Button aria-disabled={!isValid} aria-describedby="next-note" onClick={() => isValid && onNext()}>
        Next: the work
        {isValid && <Icon name="arrow-right" />}
      </Button>
      <p id="next-note" className="text-note text-ink3">
        {isValid
          ? 'Nothing is sent before step 4. Your area stays between you and us.'
          : `${reason} Nothing is sent before step 4.`}
      </p>
    </div>
  );
}
