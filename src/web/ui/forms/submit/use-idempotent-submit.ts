import { useState } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';

/** A request as last sent: its idempotency key, and its body as JSON. */
export interface SentRequest {
  key: string;
  body: string;
}

/** The request to send. An unchanged body reuses the key, so that a retry after a lost reply does not write twice. */
export function requestFor(body: unknown, before: SentRequest | null): SentRequest {
  const text = JSON.stringify(body);
  return before?.body === text ? before : { key: newIdempotencyKey(), body: text };
}

/** The options of a call that is sent anew at each press. */
export const withNewKey = (): { idempotencyKey: string } => ({ idempotencyKey: newIdempotencyKey() });

/** Sends the same body with the same key, so that no retry writes twice. @param stored the request stored in a draft */
export function useIdempotentSubmit(stored: SentRequest | null = null) {
  const [sending, setSending] = useState(stored);
  return {
    /** The last request; not reset after a reply, because the form is then finished. */
    sending,
    async submit<Reply>(body: unknown, send: (request: SentRequest) => Promise<Reply>): Promise<Reply> {
      const request = requestFor(body, sending);
      setSending(request);
      return send(request);
    },
    /** Makes sending the same body again a new request. */
    forget: () => setSending(null),
  };
}
