import { showToast } from '#web/ui/display/toast.tsx';

const busyMessage = 'One moment, the site is busy';

const retriesMost = 3;
// A longer wait is shown with its time instead.
const waitMostSeconds = 10;
// A crowd that was refused together must not come back at the same moment.
const spreadMs = 1_000;

interface SentCall {
  method: string;
  hasKey: boolean;
}

/**
 * Sends a request again, up to three times, when it was refused because the site is busy and cannot be carried out
 * twice. Between the tries a message is shown.
 * @param isWanted false: nobody waits for the reply any more
 */
export async function retryWhenBusy(
  request: SentCall,
  send: () => Promise<Response>,
  isWanted: () => boolean = () => true,
): Promise<Response> {
  for (let retries = 0; ; retries += 1) {
    const response = await send();
    if (retries === retriesMost || !isWanted() || !(await mayRetry(request, response))) return response;
    showToast(busyMessage, 'warning');
    const waitMs = retryAfterSeconds(response) * 1_000 + Math.random() * spreadMs;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (!isWanted()) return response;
  }
}

const retryAfterSeconds = ({ headers }: Response): number =>
  Number(headers.get('retry-after') ?? Number.POSITIVE_INFINITY);

/**
 * Reads may always be repeated, calls with a key too, and any call that was refused before it began. A 429 of other calls
 * counts guesses or emails, and a 503 with a reason lasts: both are shown.
 */
async function mayRetry({ method, hasKey }: SentCall, response: Response): Promise<boolean> {
  if (!(retryAfterSeconds(response) <= waitMostSeconds)) return false;
  if (response.status === 429) return method === 'GET';
  if (response.status !== 503) return false;
  const { begun, reason } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { begun?: unknown; reason?: unknown };
  return reason === undefined && (method === 'GET' || hasKey || begun === false);
}
