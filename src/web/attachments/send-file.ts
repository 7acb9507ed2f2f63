import type { Endpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { networkFailureMessage } from '#contract/errors.ts';
import { ApiError, addressOfCall, refusalIn } from '#web/api.ts';
import { fetchWithTokens } from '#web/requests/authenticated-fetch.ts';

/** Sends one file as the signed-in account. @throws ApiError */
export async function sendFile<E extends Endpoint>(endpoint: E, sending: RequestOf<E>, file: File) {
  const body = new FormData();
  body.set('file', file);
  const init = { method: endpoint.method, headers: { accept: 'application/json' }, body };
  const response = await fetchWithTokens(endpoint, addressOfCall(endpoint, sending), init).catch(() => {
    throw new ApiError(0, { code: 'UNREACHABLE', error: networkFailureMessage });
  });
  if (!response.ok) throw await refusalIn(response);
  return endpoint.reply?.parse(await response.json()) as ReplyOf<E>;
}
