import { type ReactNode, type RefObject, useRef } from 'react';
import type { MapTiles } from '#contract/areas/map-tiles.ts';
import { Announcement } from '#web/area-editor/announcement.tsx';
import type { District } from '#web/area-editor/district-at.ts';
import { Toolbar, type ToolEntry, useEditorKeys } from '#web/area-editor/toolbar.tsx';
import { AreaEditorProvider } from '#web/area-editor/use-area-editor.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import type { BriefDraft } from '../state/use-brief.ts';
import { usePresets } from '../state/use-presets.ts';
import { AreaMap } from './area-map.tsx';
import { Panel } from './panel.tsx';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  actions: BriefDraft;
  services: readonly { id: string }[];
  tiles: MapTiles | null;
  district: District | null;
  onNext: () => void;
}

const loadUseAreaButton = () => import('./use-area-button.tsx');

const tools: readonly ToolEntry[] = [
  { id: 'polygon', name: 'Outline', key: 'P' },
  { id: 'rectangle', name: 'Rectangle', key: 'R' },
  { id: 'circle', name: 'Circle', key: 'C' },
  { id: 'place', name: 'Place', key: 'L' },
  { id: 'type', name: 'Coordinates', shortName: 'Type', key: 'T' },
  { id: 'upload', name: 'File', key: 'U' },
];

/** The tools, the map, and a panel beside it with everything that the map shows. */
export function AreaStep({ heading, actions, services, tiles, district, onNext }: Props) {
  const { editor } = actions;
  const { area, measured } = editor;
  const root = useRef<HTMLDivElement>(null);
  usePresets({ actions, services, tools });
  useEditorKeys(root, editor, tools);
  const isValid = measured?.check.isValid ?? false;
  function leave(): void {
    editor.choose(null);
    onNext();
  }
  return (
    <AreaEditorProvider value={editor}>
      <div ref={root} className="brief-editor needs-script">
        <Toolbar
          className="brief-tools"
          label="Ways to mark an area"
          tools={tools}
          edits={['undo', 'redo', 'clear']}
          pressed={editor.tool}
          onPress={editor.choose}
        />
        <AreaMap tiles={tiles} district={district} />
        <section className="brief-panel" aria-label="Area">
          <div className="brief-panel-body">
            <Panel heading={heading} district={district} />
          </div>
          <Next hasArea={area.length > 0} isValid={isValid} onNext={leave}>
            {measured && isValid && (
              <LazyModule load={loadUseAreaButton}>
                {({ UseAreaButton }) => (
                  <UseAreaButton area={area} areaM2={measured.areaM2} district={district?.name ?? null} />
                )}
              </LazyModule>
            )}
          </Next>
        </section>
        <Announcement />
      </div>
    </AreaEditorProvider>
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
