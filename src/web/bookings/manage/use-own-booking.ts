import { useCallback } from 'react';
import { readBooking } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { useOwn } from '#web/auth/guard/use-own-record.ts';

/** One booking of the account that is signed in. */
export const useOwnBooking = (ref: string) =>
  useOwn(useCallback((signal?: AbortSignal) => call(readBooking, { params: { ref } }, { signal }), [ref]));
