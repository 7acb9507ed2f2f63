import { type ReactNode, useEffect, useState } from 'react';
import type { Attachments } from '#contract/files/attachments.ts';
import { multiPolygon } from '#geo/polygons/multi-polygon.ts';
import { LazyAreaField } from '#web/area-editor/field/lazy-area-field.tsx';
import { useQuery } from '#web/auth/query/use-query.ts';
import type { AttachedArea } from '#web/map/attached/attached-area.ts';
import { namesAttachedArea, useAttachedArea } from '#web/map/attached/use-attached-area.tsx';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import type { AttachmentCalls } from './attachment-calls.ts';

interface Props {
  area: Attachments['area'];
  canChange: boolean;
  calls: AttachmentCalls;
  address: string;
  onChange: (attachments: Attachments) => void;
  /** What an area of this size, or none, means for the price. */
  sizeText: (squareMetres: number | null) => ReactNode;
}

/** The stored area, or the form to choose another. The map page returns with one: `?area=attached`. */
export function AreaPart({ area, canChange, calls, address, onChange, sizeText }: Props) {
  const comesBack = namesAttachedArea(useQuery());
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const { busy, failure, act } = useAction();
  if (canChange && (isOpen || (comesBack && !isDone))) {
    const close = (): void => {
      setOpen(false);
      setDone(true);
    };
    return <AreaForm {...{ calls, address, onChange, sizeText, close }} />;
  }
  return (
    <div>
      {area ? <AreaOutline area={area} /> : <p className="text-ink2">No area yet.</p>}
      <SizeNote text={sizeText(area?.squareMetres ?? null)} />
      {canChange && (
        <p className="actions no-print mt-3">
          <Button small kind="quiet" onClick={() => setOpen(true)}>
            {area ? 'Replace the area' : 'Add the area'}
          </Button>
          {area && (
            <Button
              small
              kind="quiet"
              busy={busy}
              onClick={() => void act(async () => onChange(await calls.removeArea()))}
            >
              Remove the area
            </Button>
          )}
        </p>
      )}
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
    </div>
  );
}

/** The size of a chosen area, null without one; the geometry is loaded with the first. */
function useSquareMetres(chosen: AttachedArea | null): number | null {
  const [measured, setMeasured] = useState<{ chosen: AttachedArea; squareMetres: number } | null>(null);
  useEffect(() => {
    if (!chosen) return;
    let isWanted = true;
    import('#geo/geodesy/area.ts').then(
      ({ areaOf }) => isWanted && setMeasured({ chosen, squareMetres: areaOf(chosen.area) }),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [chosen]);
  return measured?.chosen === chosen && chosen ? measured.squareMetres : null;
}

interface FormProps extends Omit<Props, 'area' | 'canChange'> {
  close: () => void;
}

const SizeNote = ({ text }: { text: ReactNode }) => text && <div className="mt-2 text-ink2">{text}</div>;

function AreaForm({ calls, address, onChange, sizeText, close }: FormProps) {
  const { attached, isRead, choose, remove } = useAttachedArea(namesAttachedArea(useQuery()), () => {});
  const squareMetres = useSquareMetres(attached);
  const { busy, failure, act } = useAction();
  const save = (): Promise<void> =>
    act(async () => {
      if (!attached) return;
      onChange(await calls.setArea({ area: multiPolygon(attached.area) }));
      remove();
      close();
    });
  return (
    <div className="grid gap-5">
      {isRead && <LazyAreaField chosen={attached} onChoose={choose} onRemove={remove} back={address} />}
      {/* Announced, so that the price of a larger area is known before it is saved. */}
      <div role="status">
        <SizeNote text={sizeText(squareMetres)} />
      </div>
      <p className="actions">
        {attached && (
          <Button busy={busy} onClick={() => void save()}>
            Save this area
          </Button>
        )}
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
      </p>
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
    </div>
  );
}
