// Chunk: area-panel
import { type KeyboardEvent, useState } from 'react';
import { lengthText } from '#geo/estimate/figures.ts';
import type { Position } from '#geo/geodesy/area.ts';
import type { CornerUnit } from './degrees.ts';
import type { CornerEdits } from './use-corner-edits.ts';

interface Props {
  index: number;
  corner: Position;
  unit: CornerUnit;
  /** Metres to the next corner. */
  edgeM: number;
  isActive: boolean;
  edits: CornerEdits;
  onActivate: (index: number) => void;
}

/** Two fields. Up and down move between corners, Enter adds a corner, Delete in a selected field removes its corner. */
export function CornerRow({ index, corner, unit, edgeM, isActive, edits, onActivate }: Props) {
  const shown = unit.format(corner);
  return (
    <tr className={isActive ? 'corner-active' : undefined} onFocus={() => onActivate(index)}>
      <th scope="row">{index + 1}</th>
      {([0, 1] as const).map((part) => (
        <td key={part}>
          <CornerCell
            label={`${unit.columns[part]} of corner ${index + 1}`}
            cell={`${index}-${part}`}
            text={shown[part]}
            parse={(text) => unit.parse(text, part, corner)}
            onMove={(rows) => edits.move(index, rows, part)}
            onChange={(position) => edits.change(index, position)}
            onInsert={() => edits.insertAfter(index)}
            onRemove={() => edits.remove(index)}
          />
        </td>
      ))}
      <td>{lengthText(edgeM)}</td>
    </tr>
  );
}

interface CellProps {
  label: string;
  cell: string;
  text: string;
  parse: (text: string) => Position | null;
  onMove: (rows: 1 | -1) => void;
  onChange: (position: Position) => void;
  onInsert: () => void;
  onRemove: () => void;
}

function CornerCell({ label, cell, text, parse, onChange, onMove, onInsert, onRemove }: CellProps) {
  /** Null while the field shows the corner as it is. */
  const [typed, setTyped] = useState<string | null>(null);
  const position = typed === null ? null : parse(typed);

  function store(): boolean {
    if (!position) return false;
    setTyped(null);
    onChange(position);
    return true;
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const rows = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (rows) onMove(rows);
    else if (event.key === 'Enter') {
      if (!store() && typed === null) onInsert();
    } else if (event.key === 'Delete' && isWhole) onRemove();
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
  }

  return (
    <input
      className="corner-field"
      data-cell={cell}
      aria-label={label}
      aria-invalid={(typed !== null && !position) || undefined}
      value={typed ?? text}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value === text ? null : target.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={store}
      onKeyDown={press}
    />
  );
}
