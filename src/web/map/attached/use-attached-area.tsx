import { useEffect, useEffectEvent, useState } from 'react';
import type { AreaGeometry } from '#contract/areas/areas.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/forms/callout.tsx';
import type { AttachedArea } from './attached-area.ts';

const load = () => import('./attached-area.ts');

/**
 * The area that the form of this page sends along, where the address names one: ?area=attached. `whenRead` gets the brief
 * in words.
 */
export function useAttachedArea(query: URLSearchParams, whenRead: (summary: string) => void) {
  const isNamed = query.get('area') === 'attached';
  const [attached, setAttached] = useState<AttachedArea | null>(null);
  const show = useEffectEvent((found: AttachedArea | null) => {
    setAttached(found);
    if (found) whenRead(found.summary);
  });
  useEffect(() => {
    if (!isNamed) return;
    load().then(
      ({ readAttachedArea }) => show(readAttachedArea()),
      () => {},
    );
  }, [isNamed]);
  return {
    attached,
    /** For the body of the call. */
    part: attached ? { area: geometryOf(attached) } : {},
    remove(): void {
      setAttached(null);
      load().then(
        ({ attachArea }) => attachArea(null),
        () => {},
      );
    },
  };
}

const geometryOf = ({ area }: AttachedArea): AreaGeometry => ({
  type: 'MultiPolygon',
  coordinates: area.map((polygon) => polygon.map((ring) => ring.map((position) => [...position]))),
});

type Attachment = Pick<ReturnType<typeof useAttachedArea>, 'attached' | 'remove'>;

/** Says that an area goes with the form, and lets it be left out. */
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
