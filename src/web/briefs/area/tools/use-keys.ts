import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { BriefDraft } from '../../state/use-brief.ts';
import { toolOfKey } from './tools.ts';
import type { UseTool } from './use-tool.ts';

/** Undo and redo anywhere in the step, and the letter keys of the tools on the toolbar and the map. */
export function useKeys(bench: RefObject<HTMLElement | null>, actions: BriefDraft, { choose }: UseTool): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof Element) || target.closest('input, textarea, select')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const tool = isCommand || event.altKey || !target.closest('[data-tool-keys]') ? undefined : toolOfKey(key);
    if (isCommand && key.toLowerCase() === 'z') (event.shiftKey ? actions.redo : actions.undo)();
    else if (tool) choose(tool);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = bench.current;
    const listener = (event: KeyboardEvent): void => press(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [bench]);
}
