import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Callout } from '../forms/callout.tsx';
import { useAction } from '../forms/submit/use-action.ts';

export interface Part<One> {
  list: readonly One[];
  cursor: string | null;
}

export function useMorePages<One>(first: Part<One>, load: (cursor: string) => Promise<Part<One>>) {
  const [shown, setShown] = useState({ first, part: first });
  // The first part was loaded again.
  if (shown.first !== first) setShown({ first, part: first });
  const { list, cursor } = shown.part;
  const setPart = (change: (part: Part<One>) => Part<One>): void =>
    setShown((before) => ({ ...before, part: change(before.part) }));
  const { busy, failure, act } = useAction();
  async function more(after: string): Promise<void> {
    const next = await load(after);
    setPart((before) => ({ list: [...before.list, ...next.list], cursor: next.cursor }));
  }
  return {
    list,
    change: (change: (one: One) => One) => setPart((before) => ({ ...before, list: before.list.map(change) })),
    foot: (
      <>
        {failure && (
          <Callout tone="danger" within="mt-5">
            {failure}
          </Callout>
        )}
        {cursor && (
          <Button kind="ghost" className="mt-7" busy={busy} onClick={() => void act(() => more(cursor))}>
            Show more
          </Button>
        )}
      </>
    ),
  };
}
