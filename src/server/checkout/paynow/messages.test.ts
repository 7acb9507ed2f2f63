import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidGatewayMessage } from './gateway.ts';
import { type Fields, hashOf, isSigned, readAmount, readMessage, writeAmount, writeMessage } from './messages.ts';

/** The key of the examples in Paynow's documentation. */
const publishedKey = '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977';

const text = fc.string({ unit: 'grapheme' }).filter((value) => !/\p{Cc}/u.test(value));
const someFields = fc
  .uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 8 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), text))))
  .map((fields) => fields.filter(([name]) => name !== 'hash'));

describe('the hash', () => {
  it('equals the hash of the documented message to Paynow', () => {
    const fields: Fields = [
      ['id', '1201'],
      ['reference', 'TEST REF'],
      ['amount', '99.99'],
      ['additionalinfo', 'A test ticket transaction'],
      ['returnurl', 'http://www.google.com/search?q=returnurl'],
      ['resulturl', 'http://www.google.com/search?q=resulturl'],
      ['status', 'Message'],
    ];
    expect(hashOf(fields, publishedKey)).toBe(
      '2A033FC38798D913D42ECB786B9B19645ADEDBDE788862032F1BD82CF3B92DEF84F316385D5B40DBB35F1A4FD7D5BFE73835174136463CDD48C9366B0749C689',
    );
  });

  it('of the documented message is valid in upper and lower case, and only for its key', () => {
    const message =
      'status=Ok&browserurl=https%3a%2f%2fstaging.paynow.co.zw%2fPayment%2fConfirmPayment%2f9510&pollurl=https%3a%2f%2fstaging.paynow.co.zw%2fInterface%2fCheckPayment%2f%3fguid%3dc7ed41da-0159-46da-b428-69549f770413&paynowreference=9510&hash=750DD0B0DF374678707BB5AF915AF81C228B9058AD57BB7120569EC68BBB9C2EFC1B26C6375D2BC562AC909B3CD6B2AF1D42E1A5E479FFAC8F4FB3FDCE71DF4D';
    expect(isSigned(readMessage(message), publishedKey)).toBe(true);
    expect(isSigned(readMessage(message.replace(/[^=]+$/, (hash) => hash.toLowerCase())), publishedKey)).toBe(true);
    expect(isSigned(readMessage(message), 'another key')).toBe(false);
    expect(isSigned(readMessage(message.replace(/&hash=.*/, '')), publishedKey)).toBe(false);
    expect(isSigned(readMessage(message.replace('9510&hash', '9511&hash')), publishedKey)).toBe(false);
  });

  it('does not delimit fields: the caller compares reference and amount', () => {
    const one = hashOf(
      [
        ['reference', 'ORD-1'],
        ['amount', '2100.00'],
      ],
      'key',
    );
    expect(
      hashOf(
        [
          ['reference', 'ORD-12'],
          ['amount', '100.00'],
        ],
        'key',
      ),
    ).toBe(one);
  });

  it('survives URL encoding for all values', () => {
    fc.assert(
      fc.property(someFields, text, (fields, key) => {
        const read = readMessage(writeMessage(fields, key));
        expect(read.slice(0, -1)).toEqual(fields);
        expect(isSigned(read, key)).toBe(true);
      }),
    );
  });

  it('changes with any value, the order of values and the key', () => {
    fc.assert(
      fc.property(someFields, fc.nat(), text, (fields, pick, changed) => {
        const place = pick % Math.max(1, fields.length);
        const forged = fields.map(([name, value], index): [string, string] => [
          name,
          index === place ? changed : value,
        ]);
        const hash: [string, string] = ['hash', hashOf(fields, 'key')];
        const isSame = forged.map(([, value]) => value).join('') === fields.map(([, value]) => value).join('');
        expect(isSigned([...forged, hash], 'key')).toBe(isSame);
        expect(isSigned([...fields, hash], 'kez')).toBe(false);
      }),
    );
  });
});

describe('a message', () => {
  it('is read with names in any case', () => {
    expect(readMessage('Status=Error&Error=Invalid+amount+field\r\n')).toEqual([
      ['status', 'Error'],
      ['error', 'Invalid amount field'],
    ]);
    expect(readMessage('a=1=2&b&&c=')).toEqual([
      ['a', '1=2'],
      ['b', ''],
      ['c', ''],
    ]);
  });

  it.each([
    ['a field twice', 'status=Paid&status=Created'],
    ['a field twice in two cases', 'hash=1&Hash=2'],
    ['a field twice, one of them encoded', 'amount=1&%61mount=2'],
    ['bytes that are not UTF-8', 'reference=%ff%fe'],
    ['half an escape', 'reference=%4'],
    ['a NUL', 'reference=ORD%00'],
    ['a line break', 'reference=ORD%0d%0aX'],
  ])('is refused with %s', (_, message) => {
    expect(() => readMessage(message)).toThrow(InvalidGatewayMessage);
  });

  it('is read or refused, and never throws anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (message) => {
        try {
          readMessage(message);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidGatewayMessage);
        }
      }),
    );
  });
});

describe('an amount', () => {
  it.each([
    ['80.00', 8_000],
    ['80', 8_000],
    ['80.5', 8_050],
    ['80.5000', 8_050],
    ['0.07', 7],
    ['0.29', 29],
    ['1,080.50', 108_050],
    ['1,234,567.89', 123_456_789],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s is %i cents', (written, cents) => {
    expect(readAmount(written)).toBe(cents);
  });

  it.each([
    '',
    ' 80.00',
    '80.',
    '.80',
    '-80.00',
    '+80.00',
    '80,00',
    '8,0.00',
    '1,08.00',
    '80.001',
    '80.00USD',
    '$80.00',
    '8e1',
    '0x50',
    'NaN',
    'Infinity',
    '٨٠',
    '80.00\n',
    '9999999999999.00',
  ])('%j is not an amount', (written) => {
    expect(() => readAmount(written)).toThrow(InvalidGatewayMessage);
  });

  it('is unchanged after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
        expect(readAmount(writeAmount(cents))).toBe(cents);
        expect(writeAmount(cents)).toMatch(/^\d+\.\d\d$/);
      }),
    );
  });
});
