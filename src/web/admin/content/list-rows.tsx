import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { AdminIcon } from '../frame/admin-icon.tsx';
import { type Field, freshValue, withMoved, withoutItem } from './fields.ts';

interface Props {
  field: Extract<Field, { kind: 'list' }>;
  /** The name of the list, which with its number names an item. */
  name: string;
  items: readonly unknown[];
  onChange: (items: readonly unknown[]) => void;
  /** One item, with the buttons that move and remove it. */
  children: (place: number, label: string, buttons: ReactNode) => ReactNode;
}

/** The items of a list, with buttons to add, remove and move them. */
export function ListRows({ field: { item, hasFixedLength }, name, items, onChange, children }: Props) {
  const { keys, setKeys } = useKeys(items.length);
  const rows = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const arrange = (next: readonly unknown[], nextKeys: readonly number[]): void => {
    setKeys(nextKeys);
    onChange(next);
  };
  function add(): void {
    arrange([...items, freshValue(item)], [...keys, Math.max(-1, ...keys) + 1]);
    requestAnimationFrame(() =>
      rows.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select')?.focus(),
    );
  }
  return (
    <>
      <ul ref={rows} className={`edit-rows ${hasFixedLength && item.kind === 'choice' ? 'edit-choices' : ''}`}>
        {keys.map((key, place) => {
          const label = `${name} ${place + 1}`;
          const move = (to: number) => () => arrange(withMoved(items, place, to), withMoved(keys, place, to));
          const remove = (): void => {
            arrange(withoutItem(items, place), withoutItem(keys, place));
            adding.current?.focus();
          };
          const buttons = !hasFixedLength && (
            <ItemButtons
              label={label}
              up={place > 0 ? move(place - 1) : undefined}
              down={place < keys.length - 1 ? move(place + 1) : undefined}
              remove={remove}
            />
          );
          return <li key={key}>{children(place, label, buttons)}</li>;
        })}
      </ul>
      {!hasFixedLength && (
        <Button kind="quiet" small className="edit-add" ref={adding} onClick={add}>
          <Icon name="plus" /> {item.kind === 'text' ? 'Add a line' : 'Add'}
          <span className="sr-only">to {name}</span>
        </Button>
      )}
    </>
  );
}

/** Keys that stay with their items when others are added, removed or moved. */
function useKeys(count: number) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  return { keys: keys.length === count ? keys : Array.from({ length: count }, (_, place) => place), setKeys };
}

interface ButtonProps {
  label: string;
  /** Undefined: it is the first, or the last. */
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  remove: () => void;
}

const ItemButtons = ({ label, up, down, remove }: ButtonProps) => (
  <p className="edit-buttons">
    <button type="button" className="icon-button" aria-label={`Move up: ${label}`} disabled={!up} onClick={up}>
      <AdminIcon name="up" />
    </button>
    <button type="button" className="icon-button" aria-label={`Move down: ${label}`} disabled={!down} onClick={down}>
      <AdminIcon name="down" />
    </button>
    <button type="button" className="icon-button" aria-label={`Remove: ${label}`} onClick={remove}>
      <Icon name="bin" />
    </button>
  </p>
);
