import type { BriefWork } from '../state/brief.ts';
import { ChoiceCard } from './choice-card.tsx';

const choices = [
  { detail: '10m', label: '10 m', note: 'free, Sentinel-2', cells: 10 },
  { detail: '30m', label: '30 m', note: 'free, back to the 1980s', cells: 4 },
  { detail: 'finer', label: 'Finer', note: 'paid images, or yours, quoted', cells: 22 },
] as const;

interface Props {
  work: BriefWork;
  onChange: (part: Partial<BriefWork>) => void;
}

export function DetailChoice({ work, onChange }: Props) {
  return (
    <fieldset>
      <legend className="text-h3">How much detail?</legend>
      <div className="choice-cards">
        {choices.map(({ detail, label, note, cells }) => (
          <ChoiceCard
            key={detail}
            name="detail"
            label={label}
            detail={note}
            picture={<PixelSquare cells={cells} />}
            checked={detail === work.detail}
            onChange={() => onChange({ detail })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const size = 44;

/** A pond in a field, drawn with pixels of one of three sizes. */
function PixelSquare({ cells }: { cells: number }) {
  const step = size / cells;
  const pixels = Array.from({ length: cells * cells }, (_, index) => {
    const [column, row] = [index % cells, Math.floor(index / cells)];
    const distance = Math.hypot(column + 0.5 - cells * 0.55, row + 0.5 - cells * 0.5) / cells;
    const edge = 0.24 + 0.07 * Math.sin((Math.atan2(row - cells / 2, column - cells / 2) + 2) * 3);
    const kind = distance < edge * 0.6 ? 'water' : distance < edge * 1.5 ? 'sand' : 'leaf';
    return {
      kind,
      d: `M${shortened(column * step)} ${shortened(row * step)}h${shortened(step)}v${shortened(step)}h-${shortened(step)}z`,
    };
  });
  return (
    <svg className="pixel-square" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {['water', 'sand', 'leaf'].map((kind) => (
        <path
          key={kind}
          className={`pixel-${kind}`}
          d={pixels
            .filter((pixel) => pixel.kind === kind)
            .map(({ d }) => d)
            .join('')}
        />
      ))}
    </svg>
  );
}

const shortened = (value: number): number => Math.round(value * 10) / 10;
