import type { Place } from '#geo/places/place.ts';
import { CoordinatesForm } from '#web/map/choose/coordinates-form.tsx';
import type { AreaFile } from '#web/map/files/use-area-file.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { Tool } from '../../state/brief.ts';
import type { BriefDraft } from '../../state/use-brief.ts';
import { AreaPlaceForm } from './area-place-form.tsx';
import { CircleForm } from './circle-form.tsx';
import { LazyFileForm } from './lazy-file-form.tsx';
import type { UseTool } from './use-tool.ts';

interface Props {
  tool: Tool;
  chosen: UseTool;
  actions: BriefDraft;
  onHover: (place: Place | null) => void;
  file: AreaFile;
}

const headings: Record<Tool, string> = {
  polygon: 'Draw an outline',
  rectangle: 'Draw a rectangle',
  circle: 'Circle around a point',
  place: 'Choose a place',
  type: 'Type coordinates',
  upload: 'Upload a boundary',
};

/** The form of a tool beside the map. */
export function ToolForm({ tool, chosen, actions, onHover, file }: Props) {
  const isEmpty = actions.brief.area.length === 0;
  const close = (): void => chosen.choose(null);
  const form = {
    polygon: <OutlineHelp />,
    rectangle: <p>Press two opposite corners on the map. The table of corners changes it afterwards.</p>,
    circle: <CircleForm actions={actions} onDone={close} />,
    place: <AreaPlaceForm {...{ actions, chosen, onHover }} />,
    type: (
      <CoordinatesForm
        typed={actions.brief.typed}
        onType={actions.setTyped}
        onMark={(area, boundary, hasNotes) => {
          actions.mark(area, { tool: 'type', boundary });
          if (!hasNotes) close();
        }}
      />
    ),
    upload: <LazyFileForm file={file} />,
  }[tool];
  // Once there is an outline, its measures matter more than the instructions.
  if (!isEmpty && (tool === 'polygon' || tool === 'rectangle')) return null;
  return (
    <div className="brief-tool-body">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-h3">{headings[tool]}</h2>
        <Button small kind="quiet" className="whitespace-nowrap" onClick={close}>
          {isEmpty ? 'Other ways' : 'Close'}
        </Button>
      </div>
      {form}
    </div>
  );
}

const OutlineHelp = () => (
  <ul className="brief-help">
    <li>Press the map for each corner. A double press, or a press on the first corner, closes the outline.</li>
    <li>
      By keyboard: go to the map with the Tab key. Arrow keys move the cross-hair, with Shift in small steps. Enter sets
      a corner, C closes the outline, Backspace takes the last corner back, Escape ends.
    </li>
  </ul>
);
