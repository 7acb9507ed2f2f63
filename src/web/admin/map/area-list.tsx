import { useEffect, useRef } from 'react';
import type { WorkArea } from '#contract/admin/area-map.ts';
import './area-list.css';
import { sizeOf, stateClasses, stateLabels } from './area-labels.ts';
import { RecordLink } from './record-link.tsx';

interface Props {
  areas: readonly WorkArea[];
  selected: string | null;
  onSelect: (id: string | null) => void;
}

export const AreaList = ({ areas, selected, onSelect }: Props) => (
  <ul className="admin-rows work-rows mt-4" aria-label="Areas">
    {areas.map((area) => (
      <AreaRow key={area.id} area={area} isSelected={area.id === selected} onSelect={onSelect} />
    ))}
  </ul>
);

interface RowProps extends Pick<Props, 'onSelect'> {
  area: WorkArea;
  isSelected: boolean;
}

function AreaRow({ area, isSelected, onSelect }: RowProps) {
  const { id, ref, title, name, state } = area;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={row} className={isSelected ? 'work-row-selected' : undefined}>
      <svg className="work-sign" viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
        <path className={`work-area ${stateClasses[state]}`} d="M2 2h12v12h-12z" />
      </svg>
      <div className="work-row">
        <button
          type="button"
          className="work-choice"
          aria-pressed={isSelected}
          onClick={() => onSelect(isSelected ? null : id)}
        >
          {title} <span className="sr-only">{ref}</span>
        </button>
        {name && <p className="text-small text-ink2 wrap-anywhere">{name}</p>}
        <p className="text-small">
          <RecordLink area={area} />
        </p>
      </div>
      <p className="work-size">
        <strong>{sizeOf(area)}</strong>
        <span className="block text-small text-ink2">{stateLabels[state]}</span>
      </p>
    </li>
  );
}
