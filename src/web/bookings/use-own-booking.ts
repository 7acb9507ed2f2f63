import { useCallback } from 'react';
import { readBooking } from '#contract/bookings.ts';
import { call } from '../api.ts';
import { useOwn } from '../sessions/use-own.ts';

/** One booking of the account that is signed in. */
export const useOwnBooking = (ref: string) =>
  useOwn(useCallback((signal?: AbortSignal) => call(readBooking, { params: { ref } }, { signal }), [ref]));
