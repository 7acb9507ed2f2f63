import type { RefObject } from 'react';
import type { District } from '#web/area-editor/district-at.ts';
import { useEditor } from '#web/area-editor/use-area-editor.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { StartPanel } from './start-panel.tsx';
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
