import type { ServerResponse } from 'node:http';

const atOnceBytes = 1024 ** 2;

/**
 * Sends a file whose body is a byte stream, from memory that is used again for each piece: V8 collects buffers late.
 * @returns false for every other reply, of which nothing is sent
 */
export async function sendBytes(reply: Response, outgoing: ServerResponse): Promise<boolean> {
  const { status, headers } = reply;
  // The body of a call would be created by asking for it.
  const reader = headers.has('Accept-Ranges') ? byteReaderOf(reply) : null;
  if (!reader) return false;
  outgoing.statusCode = status;
  outgoing.setHeaders(headers);
  try {
    let memory = new ArrayBuffer(Math.min(atOnceBytes, Number(headers.get('Content-Length') ?? atOnceBytes)));
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(memory));
      if (done) break;
      await write(outgoing, value);
      memory = value.buffer;
    }
    outgoing.end();
  } catch (error) {
    // A client that is still there sees that the end is missing.
    outgoing.destroy();
    await reader.cancel(error).catch(() => {});
  }
  return true;
}

/** Null: the body brings its own memory. */
function byteReaderOf({ body }: Response): ReadableStreamBYOBReader | null {
  try {
    return body?.getReader({ mode: 'byob' }) ?? null;
  } catch {
    return null;
  }
}

/** Resolves when the system has the bytes. */
const write = (outgoing: ServerResponse, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    // Without a connection the callback may never be called.
    outgoing.once('close', reject);
    outgoing.write(bytes, (error) => {
      outgoing.off('close', reject);
      if (error) reject(error);
      else resolve();
    });
  });
