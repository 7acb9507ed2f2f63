/** A new key for a request: a repeat after a lost reply is sent with the same one, and does nothing twice. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
