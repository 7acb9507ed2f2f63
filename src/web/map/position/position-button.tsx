import { ToolIcon } from '../controls/tool-icon.tsx';
import type { useMyPosition } from './use-my-position.ts';

/** Absent where the position is denied. */
export const PositionButton = ({ canRequest, button, request }: ReturnType<typeof useMyPosition>) =>
  canRequest && (
    <button
      ref={button}
      type="button"
      className="icon-button"
      aria-label="Use my position"
      title="Use my position"
      onClick={request}
    >
      <ToolIcon name="position" />
    </button>
  );
