import { useState } from 'react';

/** A request as it was last sent: its Idempotency-Key, and its body as JSON. */
export interface SentRequest {
  key: string;
  body: string;
}

/** A request to send. The same body as before has the same key: a reply lost on the way is not written twice. */
export function requestFor(body: unknown, before: SentRequest | null): SentRequest {
  const text = JSON.stringify(body);
  return before?.body === text ? before : { key: crypto.randomUUID(), body: text };
}

/** Sends a form with the same key for the same body, so that no retry writes twice. @param kept what a draft has kept */
export function useIdempotentSubmit(kept: SentRequest | null = null) {
  const [sending, setSending] = useState(kept);
  return {
    /** The last request; it stays when it has been answered, as the form is then done with. */
    sending,
    async submit<Reply>(body: unknown, send: (request: SentRequest) => Promise<Reply>): Promise<Reply> {
      const request = requestFor(body, sending);
      setSending(request);
      return send(request);
    },
    /** Refused: sending the same body again is a new request. */
    forget: () => setSending(null),
  };
}
