import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { nextId, type Row } from './hours-draft.ts';

interface Props<T> {
  rows: readonly Row<T>[];
  /** The name of a row, for its legend and its button: 'Break'. */
  name: string;
  add: string;
  empty: string;
  fresh: () => T;
  onChange: (rows: readonly Row<T>[]) => void;
  children: (row: Row<T>, place: number, set: (part: Partial<T>) => void) => ReactNode;
}

/** Repeated fields, each with a button to remove it, and a button to add another. */
export function Rows<T>({ rows, name, add, empty, fresh, onChange, children }: Props<T>) {
  return (
    <>
      {rows.length === 0 && <p className="text-ink2">{empty}</p>}
      {rows.map((row, place) => (
        <fieldset key={row.id} className="hours-row">
          <legend className="field-label">
            {name} {place + 1}
          </legend>
          <div className="hours-fields">
            {children(row, place, (part) => onChange(rows.map((one) => (one === row ? { ...one, ...part } : one))))}
            <Button
              kind="ghost"
              small
              aria-label={`Remove: ${name} ${place + 1}`}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="mt-4">
        <Button kind="quiet" small onClick={() => onChange([...rows, { ...fresh(), id: nextId(rows) }])}>
          {add}
        </Button>
      </div>
    </>
  );
}
