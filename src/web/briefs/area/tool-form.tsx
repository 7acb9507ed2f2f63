// Chunk: own
import type { ReactNode } from 'react';
import type { Tool } from '#web/area-editor/area-editor.ts';
import { CircleForm } from '#web/area-editor/tools/circle-form.tsx';
import { CoordinatesForm } from '#web/area-editor/tools/coordinates-form.tsx';
import { LazyFileForm } from '#web/area-editor/tools/lazy-file-form.tsx';
import { PlaceForm } from '#web/area-editor/tools/place-form.tsx';
import { useEditor } from '#web/area-editor/use-area-editor.ts';
import { Button } from '#web/ui/controls/button.tsx';

const RectangleHelp = () => <p>Press two opposite corners on the map. The table of corners changes it afterwards.</p>;

const forms: Record<Tool, { heading: string; Form: () => ReactNode }> = {
  polygon: { heading: 'Draw an outline', Form: OutlineHelp },
  rectangle: { heading: 'Draw a rectangle', Form: RectangleHelp },
  circle: { heading: 'Circle around a point', Form: CircleForm },
  place: { heading: 'Choose a place', Form: PlaceForm },
  type: { heading: 'Type coordinates', Form: CoordinatesForm },
  upload: { heading: 'Upload a boundary', Form: LazyFileForm },
};

/** The form of a tool beside the map. */
export function ToolForm({ tool }: { tool: Tool }) {
  const { area, choose } = useEditor();
  const isEmpty = area.length === 0;
  const { heading, Form } = forms[tool];
  // Once there is an outline, its measures matter more than the instructions.
  if (!isEmpty && (tool === 'polygon' || tool === 'rectangle')) return null;
  return (
    <div className="brief-tool-body">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-h3">{heading}</h2>
        <Button small kind="quiet" className="whitespace-nowrap" onClick={() => choose(null)}>
          {isEmpty ? 'Other ways' : 'Close'}
        </Button>
      </div>
      <Form />
    </div>
  );
}

function OutlineHelp() {
  return (
    <ul className="brief-help">
      <li>Press the map for each corner. A double press, or a press on the first corner, closes the outline.</li>
      <li>
        By keyboard: go to the map with the Tab key. Arrow keys move the cross-hair, with Shift in small steps. Enter
        sets a corner, C closes the outline, Backspace takes the last corner back, Escape ends.
      </li>
    </ul>
  );
}
