import { limits } from '#contract/limits.ts';
import type { PaynowSettings } from '#server/platform/config.ts';
import { ConnectionError, type ExternalRequest } from '#server/platform/http-client.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import {
  type BeginResult,
  type Gateway,
  type GatewayOrder,
  type GatewayState,
  InvalidGatewayMessage,
} from './gateway.ts';
import { type Fields, fieldOf, isSigned, readAmount, readMessage, writeAmount, writeMessage } from './messages.ts';

/** `fetchExternal`, or a direct call of the simulator. */
export type SendToPaynow = (url: string, sent: ExternalRequest) => Promise<Response>;

const meanings = new Map<string, GatewayState['meaning']>([
  ['created', 'waiting'],
  ['sent', 'waiting'],
  ['paid', 'paid'],
  // Paid by the customer, held by Paynow until delivery.
  ['awaiting delivery', 'paid'],
  ['delivered', 'paid'],
  ['cancelled', 'cancelled'],
  ['failed', 'failed'],
  ['disputed', 'disputed'],
  ['refunded', 'refunded'],
]);

/** Web checkout, express checkout, polls and status posts of Paynow's public documentation. */
export function createPaynow({ id, key, url }: PaynowSettings, send: SendToPaynow): Gateway {
  const { origin } = new URL(url);

  async function post(to: string, body: string): Promise<Fields> {
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(Buffer.byteLength(body)),
    };
    const reply = await send(to, { method: 'POST', headers, body });
    const text = decodedReply(await reply.arrayBuffer());
    if (reply.status !== 200) throw new InvalidGatewayMessage(`status ${reply.status}`);
    return readMessage(text);
  }

  const isOwnAddress = (written: string): boolean => {
    const target = URL.parse(written);
    return target !== null && target.origin === origin && target.username === '' && target.password === '';
  };

  function ownAddress(fields: Fields, name: string): string {
    const written = fieldOf(fields, name) ?? '';
    if (!isOwnAddress(written)) throw new InvalidGatewayMessage(`${name} leads elsewhere`);
    return new URL(written).href;
  }

  return {
    async begin(order) {
      const isExpress = order.method !== 'paynow';
      try {
        const body = writeMessage(request(order, id), key);
        const reply = await post(`${url}/interface/${isExpress ? 'remotetransaction' : 'initiatetransaction'}`, body);
        // Checked before the hash, because errors have none.
        if (/^error$/i.test(fieldOf(reply, 'status') ?? '')) return refused(fieldOf(reply, 'error') ?? '');
        if (!isSigned(reply, key)) throw new InvalidGatewayMessage('the hash is wrong');
        if (!/^ok$/i.test(fieldOf(reply, 'status') ?? '')) throw new InvalidGatewayMessage('neither Ok nor Error');
        return {
          outcome: 'begun',
          pollUrl: ownAddress(reply, 'pollurl'),
          browserUrl: isExpress ? null : ownAddress(reply, 'browserurl'),
          instructions: fieldOf(reply, 'instructions') || null,
        };
      } catch (error) {
        const outcome = error instanceof ConnectionError ? 'unreachable' : 'unknown';
        log('warn', 'paynow.begin', { outcome, reference: order.reference, ...errorFacts(error) });
        return { outcome };
      }
    },
    async poll(pollUrl) {
      if (!isOwnAddress(pollUrl)) throw new InvalidGatewayMessage('the poll URL leads elsewhere');
      return readState(await post(pollUrl, ''), key);
    },
    readNotification: (body) => readState(readMessage(body), key),
    isOwnAddress,
  };
}

function readState(fields: Fields, key: string): GatewayState {
  if (!isSigned(fields, key)) throw new InvalidGatewayMessage('the hash is wrong');
  const [reference, number, amount, status] = ['reference', 'paynowreference', 'amount', 'status'].map((name) => {
    const value = fieldOf(fields, name) ?? '';
    if (value === '') throw new InvalidGatewayMessage(`there is no ${name}`);
    return value;
  }) as [string, string, string, string];
  return {
    reference,
    // `1,082` in Paynow's documentation, 1082 on its page.
    gatewayReference: number.replaceAll(',', ''),
    amountCents: readAmount(amount),
    status,
    meaning: meanings.get(status.toLowerCase()) ?? 'waiting',
    pollUrl: fieldOf(fields, 'pollurl') ?? '',
  };
}

function request(order: GatewayOrder, id: string): Fields {
  const fields: [string, string][] = [
    ['id', id],
    ['reference', order.reference],
    ['amount', writeAmount(order.amountCents)],
    ['additionalinfo', order.description],
    ['returnurl', order.returnUrl],
    ['resulturl', order.resultUrl],
    ['authemail', order.email],
  ];
  if (order.method !== 'paynow') {
    fields.push(['method', order.method], ['phone', (order.phone ?? '').replace(/^\+263/, '0')]);
  }
  return [...fields, ['status', 'Message']];
}

/** Paynow's message is shown to the customer, unless it concerns our configuration. */
function refused(reason: string): BeginResult {
  const isOurs = reason === '' || /\b(?:hash|integration|id|key|url|field)\b/i.test(reason);
  log(isOurs ? 'error' : 'info', 'paynow.refused', { reason: reason.slice(0, 200) });
  return {
    outcome: 'refused',
    reason: isOurs ? 'Paynow did not accept the payment' : reason.slice(0, limits.gatewayReasonMaxLength),
  };
}

function decodedReply(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidGatewayMessage('the reply is not UTF-8');
  }
}
