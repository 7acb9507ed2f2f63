import { expect, it } from 'vitest';
import { htmlIn, textIn, withOneByteCharsets } from './email-charsets.ts';

const inWindows = (...bytes: number[]): string => new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
const utf8AsWindows = (text: string): string => inWindows(...Buffer.from(text, 'utf8'));

it.each([
  ['plain ASCII', 'Ward 7\n\n- one', 'Ward 7\n\n- one'],
  ['UTF-8', utf8AsWindows('Café – 5 km² 🗺'), 'Café – 5 km² 🗺'],
  ['Windows-1252', inWindows(0x43, 0xe9, 0x80), 'Cé€'],
  ['a line of each', `${utf8AsWindows('Café')}\n${inWindows(0xe9)}`, 'Café\né'],
  ['text of another character set', 'да é', 'да é'],
  ['bytes that only another character set has', inWindows(0x8f, 0x41), null],
])('text in %s', (_, read, text) => expect(textIn(read)).toBe(text));

it('HTML in the character set that it names, unless it is UTF-8', () => {
  const html = (body: string): string => `<meta http-equiv=Content-Type content="text/html; charset=koi8-r">${body}`;
  expect(htmlIn(html(inWindows(0xc4, 0xc1)))).toBe(html('да'));
  expect(htmlIn(html(utf8AsWindows('да')))).toBe(html('да'));
});

it('no byte of a body or of an attachment changes', () => {
  const body = Buffer.from(
    'From: a@b.example\r\nSubject: x\r\nContent-Type: text/plain\r\n\r\n\x80\x81\xff\r\n--x\r\n',
    'latin1',
  );
  const read = Buffer.from(withOneByteCharsets(body));
  expect(read.subarray(read.indexOf('\r\n\r\n'))).toEqual(body.subarray(body.indexOf('\r\n\r\n')));
});
