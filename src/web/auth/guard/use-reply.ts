import { useCallback } from 'react';
import type { Endpoint, RequestOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { useAsync } from '#web/ui/records/use-async.ts';

/** The reply of a call that needs no parameters, loaded on mount. */
export const useReply = <E extends Endpoint>(endpoint: E) =>
  useAsync(useCallback((signal?: AbortSignal) => call(endpoint, {} as RequestOf<E>, { signal }), [endpoint]));
