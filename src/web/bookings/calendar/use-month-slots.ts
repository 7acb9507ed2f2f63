import { useCallback, useEffect, useState } from 'react';
import { availability, businessZone, type Slot } from '#contract/bookings/bookings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { datesOf } from './times.ts';

type DayTimes = ReplyOf<typeof availability>['days'][number];

export type MonthSlots =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'known'; days: ReadonlyMap<string, DayTimes>; next: Slot | null; lastDay: string };

const loading: MonthSlots = { state: 'loading' };

interface MonthTimes {
  times: MonthSlots;
  /** The last day that can be booked, once a month is known. */
  lastDay: string | undefined;
  reload: () => void;
}

/** The free and taken times of a month in Bulawayo. `moving` is a booking whose own time counts as free. */
export function useMonthSlots(month: string, moving?: string): MonthTimes {
  const [known, setKnown] = useState<Readonly<Record<string, MonthSlots>>>({});

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const unlessKnown = (times: MonthSlots) => (before: typeof known) =>
        before[month]?.state === 'known' ? before : { ...before, [month]: times };
      setKnown(unlessKnown(loading));
      try {
        const times = await readMonth(month, moving, signal);
        setKnown((before) => ({ ...before, [month]: times }));
      } catch (error) {
        if (!signal?.aborted) setKnown(unlessKnown({ state: 'failed', message: (error as Error).message }));
      }
    },
    [month, moving],
  );

  useEffect(() => {
    const abort = new AbortController();
    const reload = (): void => void load(abort.signal);
    reload();
    window.addEventListener('online', reload, { signal: abort.signal });
    return () => abort.abort();
  }, [load]);

  const lastDay = Object.values(known).findLast((times) => times.state === 'known')?.lastDay;
  return { times: known[month] ?? loading, lastDay, reload: () => void load() };
}

/** A single call: no month exceeds the longest span of a call. */
async function readMonth(
  month: string,
  moving: string | undefined,
  signal: AbortSignal | undefined,
): Promise<MonthSlots> {
  const dates = datesOf(month);
  const query = {
    type: 'consultation',
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    tz: businessZone,
    ...(moving && { moving }),
  } as const;
  const { days, nextAvailable, lastDay } = await call(availability, { query }, { signal });
  return { state: 'known', days: new Map(days.map((day) => [day.date, day])), next: nextAvailable, lastDay };
}
