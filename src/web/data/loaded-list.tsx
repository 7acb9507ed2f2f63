import { type ReactNode, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Callout } from '../ui/forms/callout.tsx';
import { useAction } from '../ui/forms/submit/use-action.ts';
import { type Loaded, LoadedPart } from './page-data.tsx';

export interface Part<One> {
  list: readonly One[];
  /** Where the next part begins; null after the last one. */
  cursor: string | null;
}

interface PagedProps<One> {
  first: Part<One>;
  /** The part that begins at the cursor. */
  read: (cursor: string) => Promise<Part<One>>;
  children: (list: readonly One[], change: (change: (one: One) => One) => void) => ReactNode;
}

interface Props<One> extends Omit<PagedProps<One>, 'first'> {
  /** As in "Loading your orders..." */
  name: string;
  loaded: Loaded<Part<One>> | 'loading' | 'failed';
  /** In place of an empty list. */
  empty: ReactNode;
}

/** The loaded part of a page with a list. */
export const LoadedList = <One,>({ name, loaded, empty, ...list }: Props<One>) => (
  <LoadedPart name={name} loaded={loaded}>
    {(first) => (first.list.length > 0 ? <PagedList first={first} {...list} /> : empty)}
  </LoadedPart>
);

/** A list whose next parts are loaded at its end. */
export function PagedList<One>({ first, read, children }: PagedProps<One>) {
  const [shown, setShown] = useState({ first, part: first });
  // The first part was loaded again.
  if (shown.first !== first) setShown({ first, part: first });
  const { list, cursor } = shown.part;
  const setPart = (change: (part: Part<One>) => Part<One>): void =>
    setShown((before) => ({ ...before, part: change(before.part) }));
  const { busy, failure, act } = useAction();
  async function more(after: string): Promise<void> {
    const next = await read(after);
    setPart((before) => ({ list: [...before.list, ...next.list], cursor: next.cursor }));
  }
  return (
    <>
      {children(list, (change) => setPart((before) => ({ ...before, list: before.list.map(change) })))}
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
  );
}
