import type { gatewayMethods } from '#contract/checkout/payments.ts';

export interface Gateway {
  /** Never inside a transaction. 'unknown' when the request was sent without a reply: the payment may have begun. */
  begin(order: GatewayOrder): Promise<BeginResult>;
  /** The current status of the payment behind a poll URL. @throws when it is unavailable */
  poll(pollUrl: string): Promise<GatewayState>;
  /** Checks the hash and that no field is repeated. @throws InvalidGatewayMessage when it is not from the service */
  readNotification(body: string): GatewayState;
  /** Whether a poll URL that was received from outside is on the service's own origin. */
  isOwnAddress(url: string): boolean;
}

export interface GatewayOrder {
  reference: string;
  amountCents: number;
  method: (typeof gatewayMethods)[number];
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
  /** Our status of the payment. 'paid' includes money that Paynow withholds until delivery. */
  meaning: 'waiting' | 'paid' | 'cancelled' | 'failed' | 'disputed' | 'refunded';
  pollUrl: string;
}

/** A message or reply without the service's hash, or with fields of another payment. */
export class InvalidGatewayMessage extends Error {}
