import type { Endpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { networkFailureMessage } from '#contract/errors.ts';
import { ApiError, addressOfCall, refusalIn } from '#web/api.ts';
import { type FetchOptions, fetchWithTokens } from '#web/requests/authenticated-fetch.ts';

interface Options extends Pick<FetchOptions, 'fetcher'> {
  signal?: AbortSignal;
}

/** Sends one file as the signed-in account. @throws ApiError, or what aborted the signal */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  sending: RequestOf<E>,
  file: File,
  { signal, fetcher }: Options = {},
) {
  const body = new FormData();
  body.set('file', file);
  const init = { method: endpoint.method, headers: { accept: 'application/json' }, body, ...(signal && { signal }) };
  const response = await fetchWithTokens(endpoint, addressOfCall(endpoint, sending), init, { fetcher }).catch(
    (cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, { code: 'UNREACHABLE', error: networkFailureMessage });
    },
  );
  if (!response.ok) throw await refusalIn(response);
  return endpoint.reply?.parse(await response.json()) as ReplyOf<E>;
}
