import { useCallback } from 'react';
import type { listOrderMessages } from '#contract/checkout/order-messages.ts';
import type { listProofs } from '#contract/checkout/payment-proofs.ts';
import type { listDeliverables } from '#contract/deliveries/deliverables.ts';
import type { readGisAddress } from '#contract/deliveries/secret-links.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { useAsync } from '#web/ui/records/use-async.ts';

type Part = typeof listOrderMessages | typeof listProofs | typeof listDeliverables | typeof readGisAddress;

/** A part of an order that is loaded separately. */
export const useOrderPart = <E extends Part>(endpoint: E, ref: string) =>
  useAsync(
    useCallback(
      (signal?: AbortSignal) => call(endpoint, { params: { ref } } as RequestOf<E>, { signal }),
      [endpoint, ref],
    ),
  );
