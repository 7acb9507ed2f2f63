import { useRef } from 'react';

/** The key of a request: the same for the same body until that has been answered, so that no retry writes twice. */
export function useIdempotentSubmit(): <Reply>(body: unknown, send: (key: string) => Promise<Reply>) => Promise<Reply> {
  const sending = useRef<{ key: string; body: string } | null>(null);
  return async (body, send) => {
    const text = JSON.stringify(body);
    if (sending.current?.body !== text) sending.current = { key: crypto.randomUUID(), body: text };
    const reply = await send(sending.current.key);
    sending.current = null;
    return reply;
  };
}
