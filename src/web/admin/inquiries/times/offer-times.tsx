import { useState } from 'react';
import { availability, businessZone } from '#contract/bookings/bookings.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Select } from '#web/ui/forms/field.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { dayInFull, instantInFull, momentIn } from '#web/ui/records/format-moment.ts';
import { useAsync } from '#web/ui/records/use-async.ts';
import { ActionDialog } from '../../action-dialog.tsx';
import { offeredLines } from './offered-lines.ts';
import './offer-times.css';

type Day = ReplyOf<typeof availability>['days'][number];

interface Props {
  onInsert: (text: string) => void;
}

export const OfferTimes = ({ onInsert }: Props) => (
  <ActionDialog action="Offer times" onChange={onInsert}>
    {(done) => <Offer onInsert={done} />}
  </ActionDialog>
);

/** The times that a client could book now: the same as on the booking page. */
async function readFreeDays(signal?: AbortSignal): Promise<Day[]> {
  const from = businessDate(new Date());
  const query = { type: 'consultation', from, to: addDays(from, limits.availabilityRangeDays - 1) } as const;
  const { days } = await call(availability, { query: { ...query, tz: businessZone } }, { signal });
  return days.filter(({ slots }) => slots.length > 0);
}

function Offer({ onInsert }: Props) {
  const free = useAsync(readFreeDays);
  return (
    <>
      <p className="mt-2 text-ink2">
        Up to {limits.timesOfferedMost} free times go into your reply as text. Nothing is held and nothing is sent.
      </p>
      <AsyncSection {...free} waiting="Loading free times..." failure="The free times could not be loaded.">
        {(days) =>
          days.length > 0 ? (
            <Choice days={days} reload={free.reload} onInsert={onInsert} />
          ) : (
            <p className="mt-6">There is no free time in the next {limits.availabilityRangeDays} days.</p>
          )
        }
      </AsyncSection>
    </>
  );
}

function Choice({ days, reload, onInsert }: Props & { days: readonly Day[]; reload: () => Promise<void> }) {
  const close = useCloseDialog();
  const [date, setDate] = useState(days[0]?.date ?? '');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, failure, act } = useAction();
  const shown = days.find((day) => day.date === date) ?? days[0];

  async function insert(): Promise<void> {
    const free = new Set((await readFreeDays()).flatMap(({ slots }) => slots.map(({ start }) => start)));
    const left = chosen.filter((start) => free.has(start));
    if (left.length < chosen.length) {
      setChosen(left);
      await reload();
      const gone = chosen.filter((start) => !free.has(start)).map((start) => instantInFull(businessZone, start));
      throw new Error(`No longer free: ${gone.join('; ')}. Choose another time, or insert the others.`);
    }
    onInsert(offeredLines(chosen, `${location.origin}/bookings`));
    close();
  }

  return (
    <div className="mt-4 grid gap-5">
      <Select label="Day" value={shown?.date} onChange={(event) => setDate(event.target.value)}>
        {days.map(({ date: one, slots }) => (
          <option key={one} value={one}>
            {dayInFull(businessZone, slots[0]?.start ?? '')}
          </option>
        ))}
      </Select>
      <TimesOfDay slots={shown?.slots ?? []} chosen={chosen} onChange={setChosen} />
      <p role="status">{chosenSentence(chosen)}</p>
      <div role="alert">{failure && <Callout tone="danger">{failure}</Callout>}</div>
      <div>
        <Button busy={busy} disabled={chosen.length === 0} onClick={() => void act(insert)}>
          Insert these times
        </Button>
      </div>
    </div>
  );
}

interface TimesProps {
  slots: Day['slots'];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function TimesOfDay({ slots, chosen, onChange }: TimesProps) {
  const isFull = chosen.length >= limits.timesOfferedMost;
  return (
    <fieldset>
      <legend className="field-label">Free times (Bulawayo time)</legend>
      <div className="offered-times">
        {slots.map(({ start }) => (
          <Checkbox
            key={start}
            label={momentIn(businessZone, start).time}
            checked={chosen.includes(start)}
            disabled={isFull && !chosen.includes(start)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, start] : chosen.filter((one) => one !== start))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function chosenSentence(chosen: readonly string[]): string {
  if (chosen.length === 0) return 'No time is chosen yet.';
  const times = [...chosen].sort().map((start) => instantInFull(businessZone, start));
  const full = chosen.length < limits.timesOfferedMost ? '' : ' To choose another, untick one of them.';
  return `Chosen: ${times.join('; ')}.${full}`;
}
