import { type KeyboardEvent, useState } from 'react';
import { ToolIcon } from '#web/map/controls/tool-icon.tsx';
import type { BriefDraft } from '../../state/use-brief.ts';
import { tools } from './tools.ts';
import type { UseTool } from './use-tool.ts';
import './toolbar.css';

interface Props {
  chosen: UseTool;
  actions: BriefDraft;
}

/** One tab stop; arrow keys move within. */
export function Toolbar({ chosen: { tool, choose }, actions }: Props) {
  const [stop, setStop] = useState(0);
  const edits = [
    { id: 'undo', name: 'Undo', act: actions.undo, isPossible: actions.canUndo },
    { id: 'redo', name: 'Redo', act: actions.redo, isPossible: actions.canRedo },
    { id: 'clear', name: 'Clear', act: actions.clear, isPossible: actions.brief.area.length > 0 },
  ] as const;
  const buttonProps = (index: number) =>
    ({
      type: 'button',
      className: 'brief-tool',
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setStop(index),
    }) as const;
  return (
    <div
      className="brief-tools no-print"
      role="toolbar"
      data-tool-keys=""
      aria-label="Ways to mark an area"
      onKeyDown={moveFocus}
    >
      <div className="brief-tool-group">
        {tools.map(({ id, name, shortName, key }, index) => (
          <button
            key={id}
            aria-pressed={tool === id}
            aria-keyshortcuts={key}
            {...buttonProps(index)}
            onClick={() => choose(id)}
          >
            <ToolIcon name={id} />
            <span className="narrow:hidden">{name}</span>
            <span className="wide:hidden">{shortName ?? name}</span>
          </button>
        ))}
      </div>
      <div className="brief-edits">
        {edits.map(({ id, name, act, isPossible }, index) => (
          <button key={id} aria-disabled={!isPossible} {...buttonProps(index + tools.length)} onClick={act}>
            <ToolIcon name={id} />
            <span>{name}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const last = buttons.length - 1;
  const next = { Home: 0, End: last }[event.key] ?? (step && (here + step + buttons.length) % buttons.length);
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
