import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { askForChangeSchema, type ChangeRequest } from '#contract/deliveries/change-requests.ts';
import type { Deliverable, Deliverables } from '#contract/deliveries/deliverables.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { roundInWords } from '#web/deliverables/change-rounds.ts';
import type { Marking } from '#web/deliverables/maps/marks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';

export type ChangeAsked = Pick<ChangeRequest, 'text' | 'place' | 'outline'>;

interface Props {
  item: Deliverable;
  ask: (change: ChangeAsked, key: string) => Promise<Deliverables>;
  onChange: (shown: Deliverables) => void;
  /** Lets the map choose places; null: there is no map. */
  mark: ((marking: Marking | null) => void) | null;
}

/** The button and, below the row, the form. Escape closes it; what is typed stays until it is sent. */
export function useAskForChange({ item, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) box.current?.querySelector('textarea')?.focus();
  }, [isOpen]);
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  return {
    button: (
      <Button
        ref={button}
        small
        kind="quiet"
        aria-label={`Ask for a change to ${item.name}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Ask for a change
      </Button>
    ),
    form: (
      <div ref={box} id={id} hidden={!isOpen} className="ask-for-change no-print">
        <AskForm
          key={sent}
          item={item}
          close={close}
          {...rest}
          onChange={(shown) => {
            setSent(sent + 1);
            close();
            rest.onChange(shown);
          }}
        />
      </div>
    ),
  };
}

function AskForm({ item, ask, close, onChange, mark }: Props & { close: () => void }) {
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    name: item.id,
    initial: { text: '', where: '' },
    validate: ({ text }) => messagesOf(askForChangeSchema, { text }),
    async submit({ text, where }) {
      const change = { text, ...(await read(where)) };
      const shown = await submit(change, ({ key }) => ask(change, key));
      showToast('Sent. We answer here and by email.');
      onChange(shown);
    },
  });
  const where = form.field('where');
  const [isMarking, setMarking] = useState(false);
  const add = useEffectEvent(([lon, lat]: [number, number]) => {
    const before = form.values.where.trim();
    form.change('where', `${before && `${before}\n`}${lat.toFixed(5)}, ${lon.toFixed(5)}`);
  });
  const end = useEffectEvent(() => {
    setMarking(false);
    document.getElementById(where.id)?.focus();
  });
  useEffect(() => {
    if (!isMarking || !mark) return;
    mark({ places: marksIn(where.value), add: (place) => add(place), end: () => end() });
    return () => mark(null);
  }, [isMarking, where.value, mark]);
  function leave(): void {
    setMarking(false);
    close();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave();
  }
  return (
    <form aria-label={`Change to ${item.name}`} onKeyDown={onKeyDown} {...form.form}>
      <TextArea label="What should change? One sentence is enough." rows={3} {...form.field('text')} />
      <div className="grid gap-3">
        <TextArea
          label="Where, if it is a place (optional)"
          hint="Coordinates, for example -20.15, 28.58. For an outline, one corner a line."
          rows={2}
          {...where}
        />
        {mark && !isMarking && (
          <p>
            <Button
              kind="quiet"
              small
              onClick={() => {
                setMarking(true);
                document.getElementById('map')?.scrollIntoView();
              }}
            >
              Mark it on the map
            </Button>
          </p>
        )}
        <p className="text-small text-ink2">{roundInWords(item.round)}</p>
        {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
        <p className="actions">
          <Button type="submit" small busy={form.busy}>
            Send
          </Button>
          <Button kind="quiet" small onClick={leave}>
            Cancel
          </Button>
        </p>
      </div>
    </form>
  );
}

/** The lines that the map has written. */
const marksIn = (text: string): [lon: number, lat: number][] =>
  [...text.matchAll(/^(-?\d+\.\d{5}), (-?\d+\.\d{5})$/gm)].map(([, lat, lon]) => [Number(lon), Number(lat)]);

/** @throws Error with the reason for the person, at the field */
async function read(written: string): Promise<Pick<ChangeAsked, 'place' | 'outline'>> {
  if (!written.trim()) return { place: null, outline: null };
  const { readWhere } = await import('#geo/coordinates/read-where.ts');
  const where = readWhere(written);
  if (typeof where === 'string') throw Object.assign(new Error(where), { fields: { where } });
  return {
    place: where.place && [where.place[0], where.place[1]],
    outline: where.outline?.map(([lon, lat]) => [lon, lat]) ?? null,
  };
}
