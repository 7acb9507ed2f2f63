import { uploadInquiryFile } from '#contract/contact/inquiries.ts';
import { networkFailureMessage } from '#contract/errors.ts';
import { ApiError, refusalIn } from '#web/api.ts';
import { csrfHeader } from '#web/requests/authenticated-fetch.ts';
import { retryWhenBusy } from '#web/requests/retry-when-busy.ts';

const unreachable = () => new ApiError(0, { code: 'UNREACHABLE', error: networkFailureMessage });

/**
 * Sends one file with its upload token. XMLHttpRequest, because fetch does not report upload progress.
 * @throws ApiError
 */
export async function uploadFile(
  ref: string,
  file: File,
  token: string,
  onProgress: (sentBytes: number) => void = () => {},
): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  const path = `/api${uploadInquiryFile.path.replace(':ref', encodeURIComponent(ref))}`;
  const send = async (anew: boolean): Promise<ApiError | null> => {
    const own = await csrfHeader(anew).catch(() => Promise.reject(unreachable()));
    const headers = { ...own, [uploadInquiryFile.upload?.tokenHeader ?? '']: token, accept: 'application/json' };
    // The token stores the same file once, however often it is sent.
    const reply = await retryWhenBusy({ method: 'POST', hasKey: true }, () =>
      post(path, headers, body, (sent) => onProgress(Math.min(file.size, sent))),
    );
    return reply.status === 201 ? null : refusalIn(reply);
  };
  const first = await send(false);
  const refusal = first?.code === 'CSRF_INVALID' ? await send(true) : first;
  if (refusal) throw refusal;
}

function post(
  path: string,
  headers: Record<string, string>,
  body: FormData,
  onProgress: (sentBytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const own = retryAfter ? { 'retry-after': retryAfter } : {};
      resolve(new Response(request.responseText, { status: request.status, headers: own }));
    };
    request.onerror = () => reject(unreachable());
    request.ontimeout = request.onerror;
    request.send(body);
  });
}
