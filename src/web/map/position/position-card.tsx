import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { positionMessage } from './position-message.ts';
import type { DeviceAnswer, DevicePosition } from './request-position.ts';

interface Props {
  answer: DeviceAnswer | 'pending';
  /** How many corners of the unfinished outline were set here. */
  corners: number;
  onShow: (position: DevicePosition | null) => void;
  onCorner: (position: DevicePosition) => void;
  onCloseOutline: () => void;
  onHide: () => void;
}

const fewestCorners = 3;
const pending = { text: 'Finding your position...', isOnMap: false, isCorner: false };

/** What the device answered, and a corner at the position. */
export function PositionCard({ answer, corners, onShow, onCorner, onCloseOutline, onHide }: Props) {
  // A position is one corner only.
  const [used, setUsed] = useState<DevicePosition | null>(null);
  const { text, isOnMap, isCorner } = answer === 'pending' ? pending : positionMessage(answer);
  const position = typeof answer === 'string' ? null : answer;
  const shown = isOnMap ? position : null;
  useEffect(() => onShow(shown), [onShow, shown]);
  useEffect(() => () => onShow(null), [onShow]);
  const canClose = corners >= fewestCorners;
  function add(): void {
    if (!position) return;
    setUsed(position);
    onCorner(position);
  }
  return (
    <div className="map-position no-print">
      <p role="status">{position && used === position && corners > 0 ? addedText(corners) : text}</p>
      <IconButton icon="close" label="Hide my position" onClick={onHide} />
      {isCorner && (used !== position || canClose) && (
        <p className="actions">
          {used !== position && (
            <Button small onClick={add}>
              Add a corner here
            </Button>
          )}
          {canClose && (
            <Button small kind="quiet" onClick={onCloseOutline}>
              Close the outline
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

const addedText = (corners: number): string =>
  `Corner ${corners} added. Go to the next corner and press Use my position again${
    corners >= fewestCorners ? ', or close the outline' : ''
  }.`;
