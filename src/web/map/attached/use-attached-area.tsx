import { useEffect, useEffectEvent, useState } from 'react';
import { multiPolygon } from '#geo/polygons/multi-polygon.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/forms/callout.tsx';
import type { AttachedArea } from './attached-area.ts';

const load = () => import('./attached-area.ts');

/** Whether the address refers to the area stored in this tab: `?area=attached`. */
export const namesAttachedArea = (query: URLSearchParams): boolean => query.get('area') === 'attached';

/** The area that this page's form sends, if `isWanted`. `whenRead` receives the brief as text. */
export function useAttachedArea(isWanted: boolean, whenRead: (summary: string) => void) {
  const [attached, setAttached] = useState<AttachedArea | null>(null);
  const [isRead, setRead] = useState(!isWanted);
  const show = useEffectEvent((stored: AttachedArea | null) => {
    setAttached(stored);
    setRead(true);
    if (stored?.summary) whenRead(stored.summary);
  });
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      ({ readAttachedArea }) => show(readAttachedArea()),
      () => show(null),
    );
  }, [isWanted]);
  return {
    attached,
    /** False while it is not known whether there is an area. */
    isRead,
    /** For the request body. */
    part: attached ? { area: multiPolygon(attached.area) } : {},
    choose(chosen: AttachedArea): void {
      setAttached(chosen);
      store(chosen);
    },
    remove(): void {
      setAttached(null);
      store(null);
    },
  };
}

/** If storing fails, the page still has the area in its state. */
function store(chosen: AttachedArea | null): void {
  load().then(
    ({ attachArea }) => attachArea(chosen),
    () => {},
  );
}

type Attachment = Pick<ReturnType<typeof useAttachedArea>, 'attached' | 'remove'>;

/** Shows that an area is sent with the form, with a button to remove it. */
export function AttachedAreaNote({ attached, remove }: Attachment) {
  if (!attached) return null;
  return (
    <Callout>
      Area attached: {attached.title}.{' '}
      <Button small kind="quiet" onClick={remove}>
        Leave it out
      </Button>
    </Callout>
  );
}
