import { type RefObject, useEffect, useId, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { Icon } from '#web/ui/controls/icon.tsx';
import { useSearchBox } from './use-search-box.ts';
import './admin-search.css';

const label = 'Find a person, a number or a place';

/** A combobox for people, records and pages of the admin. "/" focuses it from anywhere on the page. */
export function AdminSearch() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useSearchBox();
  const { text, hits, active, isShown } = box;
  useSlash(input);
  return (
    <search className="admin-search">
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={`${id}-hits`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits[active] ? `${id}-${active}` : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.adminQueryMaxLength}
        value={text}
        onChange={({ target }) => box.type(target.value)}
        onKeyDown={box.press}
        onBlur={box.close}
      />
      <span className="admin-slash" aria-hidden="true">
        /
      </span>
      <Hits id={id} box={box} />
      <p role="status" className="sr-only">
        {isShown && `${hits.length} found`}
      </p>
    </search>
  );
}

function Hits({ id, box }: { id: string; box: ReturnType<typeof useSearchBox> }) {
  const { hits, active, failure, isShown } = box;
  return (
    <div className="admin-hits" hidden={!isShown}>
      {/* A press keeps the focus in the field. */}
      <div id={`${id}-hits`} role="listbox" aria-label="Found" onPointerDown={(event) => event.preventDefault()}>
        {hits.map((hit, index) => (
          <div
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={index === active ? undefined : () => box.activate(index)}
            onClick={() => box.go(hit)}
            onKeyDown={box.press}
          >
            <b>{hit.label}</b>
            <span>{hit.detail}</span>
          </div>
        ))}
      </div>
      {hits.length === 0 && <p>{failure ?? 'No results.'}</p>}
    </div>
  );
}

/** "/" moves the focus to a field, unless the user is typing or a dialog is open. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
      if (target.closest('input, textarea, select, [contenteditable], dialog')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field]);
}
