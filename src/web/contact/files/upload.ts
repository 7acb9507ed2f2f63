import { uploadInquiryFile } from '#contract/contact/inquiries.ts';
import { networkFailureMessage } from '#contract/errors.ts';
import { ApiError, refusalIn } from '#web/api.ts';
import { csrfHeader } from '#web/requests/authenticated-fetch.ts';
import { fetchWithProgress } from '#web/requests/fetch-with-progress.ts';
import { retryWhenBusy } from '#web/requests/retry-when-busy.ts';

const unreachable = () => new ApiError(0, { code: 'UNREACHABLE', error: networkFailureMessage });

/** Sends one file with its upload token. @throws ApiError */
export async function uploadFile(
  ref: string,
  file: File,
  token: string,
  onProgress: (sentBytes: number) => void = () => {},
): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  const post = fetchWithProgress((sent) => onProgress(Math.min(file.size, sent)));
  const path = `/api${uploadInquiryFile.path.replace(':ref', encodeURIComponent(ref))}`;
  const send = async (anew: boolean): Promise<ApiError | null> => {
    const own = await csrfHeader(anew).catch(() => Promise.reject(unreachable()));
    const headers = { ...own, [uploadInquiryFile.upload?.tokenHeader ?? '']: token, accept: 'application/json' };
    // The token stores the same file once, however often it is sent.
    const reply = await retryWhenBusy({ method: 'POST', hasKey: true }, () =>
      post(path, { method: 'POST', headers, body }).catch(() => Promise.reject(unreachable())),
    );
    return reply.status === 201 ? null : refusalIn(reply);
  };
  const first = await send(false);
  const refusal = first?.code === 'CSRF_INVALID' ? await send(true) : first;
  if (refusal) throw refusal;
}
