import { useCallback } from 'react';
import { readOrder } from '#contract/checkout/orders.ts';
import { call } from '#web/api.ts';
import { useOwn } from '#web/auth/guard/use-own-record.ts';

/** One order of the account that is signed in. */
export const useOwnOrder = (ref: string) =>
  useOwn(useCallback((signal?: AbortSignal) => call(readOrder, { params: { ref } }, { signal }), [ref]));
