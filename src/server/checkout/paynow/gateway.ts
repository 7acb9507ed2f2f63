export interface Gateway {
  /** Never inside a transaction. 'unknown' when it was asked and did not answer: the payment may have begun. */
  begin(order: GatewayOrder): Promise<BeginResult>;
  /** How the payment behind a poll URL of ours stands now. @throws when it cannot be told */
  poll(pollUrl: string): Promise<GatewayState>;
  /** Checks the hash and that no field is repeated. @throws InvalidGatewayMessage when it is not from the service */
  readNotification(body: string): GatewayState;
  /** Whether a poll URL that arrived from outside leads to the service. */
  isOwnAddress(url: string): boolean;
}

export interface GatewayOrder {
  reference: string;
  amountCents: number;
  method: 'ecocash' | 'onemoney' | 'paynow';
  phone: string | null;
  email: string;
  description: string;
  returnUrl: string;
  resultUrl: string;
}

export type BeginResult =
  | { outcome: 'begun'; pollUrl: string; browserUrl: string | null; instructions: string | null }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unreachable' }
  | { outcome: 'unknown' };

export interface GatewayState {
  reference: string;
  gatewayReference: string;
  amountCents: number;
  status: string;
  /** What it means to us. 'paid' includes money that Paynow holds back until delivery. */
  meaning: 'waiting' | 'paid' | 'cancelled' | 'failed' | 'disputed' | 'refunded';
  pollUrl: string;
}

/** A message or an answer that does not carry the service's hash, or not this payment's fields. */
export class InvalidGatewayMessage extends Error {}
