import { ToolIcon } from '../../controls/tool-icon.tsx';
import type { MarkedArea } from '../use-chosen-area.ts';
import './marking-tools.css';

interface Props {
  marked: MarkedArea;
  isMarking: boolean;
  onPress: () => void;
}

export const MarkingTools = ({ marked: { area, canUndo, undo, clear }, isMarking, onPress }: Props) => (
  <fieldset className="marking-tools">
    <legend className="sr-only">Mark the area</legend>
    <button type="button" aria-pressed={isMarking} onClick={onPress}>
      <ToolIcon name="polygon" />
      Draw area
    </button>
    <button type="button" aria-label="Undo" aria-disabled={!canUndo} onClick={undo}>
      <ToolIcon name="undo" />
    </button>
    <button type="button" aria-label="Clear the area" aria-disabled={area.length === 0} onClick={clear}>
      <ToolIcon name="clear" />
    </button>
  </fieldset>
);
