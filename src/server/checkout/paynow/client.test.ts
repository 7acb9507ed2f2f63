import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchExternal } from '#server/platform/http-client.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { type MisbehavingPaynow, startMisbehavingPaynow } from '#tests/support/stand-ins/misbehaving-paynow.ts';
import { createPaynow } from './client.ts';
import { type BeginResult, type Gateway, type GatewayOrder, InvalidGatewayMessage } from './gateway.ts';
import { type Fields, hashOf, isSigned, readMessage, writeMessage } from './messages.ts';

const key = 'an integration key of the tests';
const within = { connectMs: 300, replyMs: 500, mostBytes: 2_000 };

let paynow: MisbehavingPaynow;
let gateway: Gateway;
beforeAll(async () => {
  paynow = await startMisbehavingPaynow();
  const settings = { id: '1201', key, url: paynow.origin };
  gateway = createPaynow(settings, (url, sent) => fetchExternal(url, sent, within));
});
afterAll(() => paynow.stop());

const order: GatewayOrder = {
  reference: 'ORD-26-4F7K2-1',
  amountCents: 108_050,
  method: 'paynow',
  phone: null,
  email: 'amara@example.com',
  description: 'Order ORD-26-4F7K2 & 3 more',
  returnUrl: 'https://shop.example.com/confirmation?order=ORD-26-4F7K2',
  resultUrl: 'https://shop.example.com/api/payments/paynow/result',
};
const express: GatewayOrder = { ...order, method: 'ecocash', phone: '+263771234567' };

const pollUrl = (): string => `${paynow.origin}/Interface/CheckPayment/?guid=1`;
const okFields = (): [string, string][] => [
  ['status', 'Ok'],
  ['browserurl', `${paynow.origin}/Payment/ConfirmPayment/9510`],
  ['pollurl', pollUrl()],
];
const stateFields = (): [string, string][] => [
  ['reference', order.reference],
  ['paynowreference', '1,082'],
  ['amount', '1080.50'],
  ['status', 'Paid'],
  ['pollurl', pollUrl()],
];
const changed = (fields: Fields, name: string, value: string): Fields =>
  fields.map((field) => (field[0] === name ? [name, value] : field));
const without = (fields: Fields, name: string): Fields => fields.filter((field) => field[0] !== name);

/** Begins a payment; its log must not contain the key. */
async function begin(ordered: GatewayOrder = order): Promise<BeginResult> {
  let begun: BeginResult | undefined;
  const written = await outputOf(async () => {
    begun = await gateway.begin(ordered);
  });
  expect(written).not.toContain(key);
  return begun as BeginResult;
}

describe('starting a payment', () => {
  it('sends the fields of the documentation in their order, for Paynow’s page', async () => {
    paynow.answer(writeMessage(okFields(), key));
    expect(await begin()).toEqual({
      outcome: 'begun',
      pollUrl: pollUrl(),
      browserUrl: `${paynow.origin}/Payment/ConfirmPayment/9510`,
      instructions: null,
    });
    const { method, path, body } = paynow.heard();
    expect([method, path]).toEqual(['POST', '/interface/initiatetransaction']);
    const sent = readMessage(body);
    expect(isSigned(sent, key)).toBe(true);
    expect(sent.slice(0, -1)).toEqual([
      ['id', '1201'],
      ['reference', order.reference],
      ['amount', '1080.50'],
      ['additionalinfo', order.description],
      ['returnurl', order.returnUrl],
      ['resulturl', order.resultUrl],
      ['authemail', order.email],
      ['status', 'Message'],
    ]);
  });

  it('sends the number in its local form, for a phone', async () => {
    const fields = [...without(okFields(), 'browserurl'), ['instructions', 'Dial *151*2*4#'] as const];
    paynow.answer(writeMessage(fields, key));
    expect(await begin(express)).toEqual({
      outcome: 'begun',
      pollUrl: pollUrl(),
      browserUrl: null,
      instructions: 'Dial *151*2*4#',
    });
    const { path, body } = paynow.heard();
    expect(path).toBe('/interface/remotetransaction');
    expect(readMessage(body)).toEqual(
      expect.arrayContaining([
        ['method', 'ecocash'],
        ['phone', '0771234567'],
      ]),
    );
  });

  it('reads names and hash in any case', async () => {
    const fields = okFields().map(([name, value]): [string, string] => [name.toUpperCase(), value]);
    const body = new URLSearchParams([...fields, ['Hash', hashOf(fields, key).toLowerCase()]]).toString();
    paynow.answer(body);
    expect(await begin()).toMatchObject({ outcome: 'begun' });
  });
});

describe('a refused payment', () => {
  it('has the message of Paynow, although an error has no hash', async () => {
    paynow.answer('Status=Error&Error=Insufficient+balance');
    expect(await begin(express)).toEqual({ outcome: 'refused', reason: 'Insufficient balance' });
  });

  it('has our message when our settings are wrong', async () => {
    for (const error of ['Invalid+Hash.++Hash+should+start+with%3a+8AB116', 'Invalid+amount+field', '']) {
      paynow.answer(`status=Error&error=${error}`);
      expect(await begin()).toEqual({ outcome: 'refused', reason: 'Paynow did not accept the payment' });
    }
  });
});

describe('the payment may exist after an answer that is', () => {
  const lies: [string, () => Parameters<MisbehavingPaynow['answer']>[0]][] = [
    ['signed by somebody else', () => writeMessage(okFields(), 'another key')],
    ['not signed', () => new URLSearchParams(okFields()).toString()],
    ['neither Ok nor Error', () => writeMessage(changed(okFields(), 'status', 'Maybe'), key)],
    [
      'with a poll URL elsewhere',
      () => writeMessage(changed(okFields(), 'pollurl', 'http://169.254.169.254/latest/'), key),
    ],
    [
      'with a poll URL that only looks like ours',
      () => writeMessage(changed(okFields(), 'pollurl', `http://${new URL(paynow.origin).host}@evil.example/`), key),
    ],
    ['with a page elsewhere', () => writeMessage(changed(okFields(), 'browserurl', 'https://evil.example/'), key)],
    ['without a poll URL', () => writeMessage(without(okFields(), 'pollurl'), key)],
    ['with a field twice', () => `${writeMessage(okFields(), key)}&pollurl=${encodeURIComponent(pollUrl())}`],
    ['not UTF-8', () => (response) => void response.end(Buffer.from([0x73, 0x3d, 0xff, 0xfe]))],
    ['a redirect', () => (response) => void response.writeHead(302, { Location: `${paynow.origin}/elsewhere` }).end()],
    ['an error of the server', () => (response) => void response.writeHead(503).end(writeMessage(okFields(), key))],
    ['a page', () => '<!doctype html><title>Maintenance</title>'],
    ['nothing', () => ''],
    ['too slow', () => () => {}],
    ['cut off', () => (response) => void response.writeHead(200).write('status=', () => response.destroy())],
    [
      'endless',
      () => (response) => {
        response.on('error', () => {});
        const drip = setInterval(() => response.write('a'.repeat(500)), 5);
        response.once('close', () => clearInterval(drip));
      },
    ],
  ];
  it.each(lies)('%s', async (_, reply) => {
    paynow.answer(reply());
    expect(await begin()).toEqual({ outcome: 'unknown' });
    expect(paynow.heard().path).toBe('/interface/initiatetransaction');
  });

  it('the payment does not exist when the connection failed', async () => {
    const gone = await startMisbehavingPaynow();
    await gone.stop();
    const nobody = createPaynow({ id: '1201', key, url: gone.origin }, fetchExternal);
    const quiet = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await nobody.begin(order)).toEqual({ outcome: 'unreachable' });
    quiet.mockRestore();
  });
});

describe('a poll', () => {
  it('is an empty POST to the poll URL and returns the payment status', async () => {
    paynow.answer(writeMessage(stateFields(), key));
    expect(await gateway.poll(pollUrl())).toEqual({
      reference: order.reference,
      gatewayReference: '1082',
      amountCents: 108_050,
      status: 'Paid',
      meaning: 'paid',
      pollUrl: pollUrl(),
    });
    expect(paynow.heard()).toEqual({ method: 'POST', path: '/Interface/CheckPayment/?guid=1', body: '' });
  });

  it.each([
    ['Created', 'waiting'],
    ['Sent', 'waiting'],
    ['Paid', 'paid'],
    ['Awaiting Delivery', 'paid'],
    ['Delivered', 'paid'],
    ['paid', 'paid'],
    ['Cancelled', 'cancelled'],
    ['Failed', 'failed'],
    ['Disputed', 'disputed'],
    ['Refunded', 'refunded'],
    // An unknown status is never final.
    ['Something New', 'waiting'],
    ['constructor', 'waiting'],
  ])('%s means %s', async (status, meaning) => {
    paynow.answer(writeMessage(changed(stateFields(), 'status', status), key));
    expect(await gateway.poll(pollUrl())).toMatchObject({ status, meaning });
  });

  it.each<[string, (fields: Fields) => string]>([
    ['a wrong hash', (fields) => writeMessage(fields, 'another key')],
    ['no hash', (fields) => new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()],
    ['an error', () => 'status=Error&error=Not+found'],
    ['an amount that is none', (fields) => writeMessage(changed(fields, 'amount', '80.001'), key)],
    ['no reference', (fields) => writeMessage(without(fields, 'reference'), key)],
    ['no number', (fields) => writeMessage(changed(fields, 'paynowreference', ''), key)],
    ['no status', (fields) => writeMessage(without(fields, 'status'), key)],
    ['a field twice', (fields) => `${writeMessage(fields, key)}&STATUS=Paid`],
  ])('with %s returns no status', async (_, answer) => {
    paynow.answer(answer(stateFields()));
    await expect(gateway.poll(pollUrl())).rejects.toThrow(InvalidGatewayMessage);
    expect(() => gateway.readNotification(answer(stateFields()))).toThrow(InvalidGatewayMessage);
  });

  it('is sent to Paynow only', async () => {
    paynow.answer(() => {
      throw new Error('asked');
    });
    const { host } = new URL(paynow.origin);
    for (const url of [
      'http://127.0.0.1:1/',
      `https://${host}/`,
      `http://${host}.evil.example/`,
      `http://evil.example/${paynow.origin}`,
      `http://somebody:secret@${host}/`,
      `http:\\\\evil.example\\@${host}`,
      'file:///etc/passwd',
      'javascript:alert(1)',
      '//evil.example/',
      '',
    ]) {
      expect([url, gateway.isOwnAddress(url)]).toEqual([url, false]);
      await expect(gateway.poll(url)).rejects.toThrow(InvalidGatewayMessage);
    }
    expect(gateway.isOwnAddress(pollUrl())).toBe(true);
  });
});

it('a webhook is read like the answer to a poll', () => {
  expect(gateway.readNotification(writeMessage(stateFields(), key))).toMatchObject({
    reference: order.reference,
    amountCents: 108_050,
    meaning: 'paid',
  });
});
