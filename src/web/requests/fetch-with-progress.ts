// Chunk: own
/** Like `fetch`, for a request whose body takes a while: `fetch` does not report how much of it was sent. */
export const fetchWithProgress =
  (onProgress: (sentBytes: number) => void) =>
  (path: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onload = () => {
        const retryAfter = request.getResponseHeader('retry-after');
        const own = retryAfter ? { 'retry-after': retryAfter } : {};
        resolve(new Response(request.responseText || null, { status: request.status, headers: own }));
      };
      request.onerror = () => reject(new TypeError('The request failed'));
      request.ontimeout = request.onerror;
      request.onabort = () => reject(signal?.reason);
      const abort = (): void => request.abort();
      signal?.addEventListener('abort', abort);
      request.onloadend = () => signal?.removeEventListener('abort', abort);
      if (signal?.aborted) reject(signal.reason);
      else request.send(body as FormData);
    });
