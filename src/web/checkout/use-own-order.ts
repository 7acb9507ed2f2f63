import { useCallback } from 'react';
import { readOrder } from '#contract/orders.ts';
import { call } from '../api.ts';
import { useOwn } from '../sessions/use-own.ts';

/** One order of the account that is signed in. */
export const useOwnOrder = (ref: string) =>
  useOwn(useCallback((signal?: AbortSignal) => call(readOrder, { params: { ref } }, { signal }), [ref]));
