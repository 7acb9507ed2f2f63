// Chunk: area-editor
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { ToolIcon } from '#web/map/controls/tool-icon.tsx';
import type { Tool } from './area-editor.ts';
import { type AreaEditor, useEditor } from './use-area-editor.ts';
import './toolbar.css';

export interface ToolEntry {
  id: Tool;
  name: string;
  /** Used on a phone, where six buttons share the width. */
  shortName?: string;
  /** The letter that selects the tool while the focus is on the toolbar or the map. */
  key?: string;
}

const edits = {
  undo: { name: 'Undo', isPossible: ({ canUndo }: AreaEditor) => canUndo },
  redo: { name: 'Redo', isPossible: ({ canRedo }: AreaEditor) => canRedo },
  clear: { name: 'Clear', isPossible: ({ area }: AreaEditor) => area.length > 0 },
} as const;
type Edit = keyof typeof edits;

interface Props {
  className: string;
  label: string;
  tools: readonly ToolEntry[];
  edits: readonly Edit[];
  pressed: Tool | null;
  onPress: (tool: Tool) => void;
}

/** One tab stop; arrow keys move within. */
export function Toolbar({ className, label, tools, edits: edited, pressed, onPress }: Props) {
  const editor = useEditor();
  const [stop, setStop] = useState(0);
  const buttonProps = (index: number) =>
    ({
      type: 'button',
      className: 'editor-tool',
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setStop(index),
    }) as const;
  return (
    <div className={`${className} no-print`} role="toolbar" data-tool-keys="" aria-label={label} onKeyDown={moveFocus}>
      <div className="editor-tool-group">
        {tools.map(({ id, name, shortName, key }, index) => (
          <button
            key={id}
            aria-pressed={pressed === id}
            aria-keyshortcuts={key}
            {...buttonProps(index)}
            onClick={() => onPress(id)}
          >
            <ToolIcon name={id} />
            <span className={shortName && 'narrow:hidden'}>{name}</span>
            {shortName && <span className="wide:hidden">{shortName}</span>}
          </button>
        ))}
      </div>
      <div className="editor-edits">
        {edited.map((id, index) => (
          <button
            key={id}
            aria-disabled={!edits[id].isPossible(editor)}
            {...buttonProps(index + tools.length)}
            onClick={editor[id]}
          >
            <ToolIcon name={id} />
            <span>{edits[id].name}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function moveFocus(event: ReactKeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const last = buttons.length - 1;
  const next = { Home: 0, End: last }[event.key] ?? (step && (here + step + buttons.length) % buttons.length);
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

/** Undo and redo anywhere in an element except in its fields, and the letters of tools on its toolbar and map. */
export function useEditorKeys(
  root: RefObject<HTMLElement | null>,
  { undo, redo, choose }: AreaEditor,
  tools: readonly ToolEntry[] = [],
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof Element) || target.closest('input, textarea, select')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const hasLetters = !isCommand && !event.altKey && target.closest('[data-tool-keys]') !== null;
    const tool = hasLetters ? tools.find((one) => one.key === key.toUpperCase()) : undefined;
    if (isCommand && key.toLowerCase() === 'z') (event.shiftKey ? redo : undo)();
    else if (tool) choose(tool.id);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = root.current;
    const listener = (event: KeyboardEvent): void => press(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [root]);
}
