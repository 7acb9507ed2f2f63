import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { content, copyOfContent, editContent } from '#tests/support/project/content.ts';
import { ContentError, openContent } from '../content/content.ts';
import { readTemplate } from './templates.ts';

const render = readTemplate(content, 'activation-code', ['firstName', 'code', 'minutes', 'activateUrl', 'brand']);
const write = (firstName: string) =>
  render({
    firstName,
    code: '012345',
    minutes: '15',
    activateUrl: ourUrl,
    brand: 'Kopje Geospatial',
  });

/** The tags of an email. */
const tagsOf = (html: string): string[] => [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name]) => name ?? '');
/** The addresses it links. */
const linksOf = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '');
const ourUrl = 'https://shop.example.com/activate';
const button = ['table', 'tr', 'td', 'a'];

describe('an email', () => {
  it('has a subject, a text and the same text as HTML', () => {
    const { subject, text, html } = write('Amara');
    expect(subject).toBe('Your Kopje Geospatial activation code');
    expect(text).toContain('Hello Amara,');
    expect(text).toMatch(/^012345$/m);
    expect(`${subject}${text}`).not.toMatch(/[{}]/);
    expect(html).toContain('<p>012345</p>');
    expect(text).toMatch(/^Enter the code:\n+https:\/\/shop\.example\.com\/activate$/m);
    expect(linksOf(html)).toEqual([ourUrl]);
  });

  it('links our own addresses', () => {
    const booked = readTemplate(content, 'welcome', ['firstName', 'servicesUrl', 'bookingsUrl', 'brand']);
    const { text, html } = booked({
      firstName: 'Amara',
      servicesUrl: 'https://shop.example.com/services',
      bookingsUrl: 'https://shop.example.com/bookings?a=1&b=2',
      brand: 'Kopje',
    });
    expect(text).toContain('https://shop.example.com/bookings?a=1&b=2');
    expect(html).toContain('href="https://shop.example.com/bookings?a=1&amp;b=2"');
  });

  it('leaves out an item of a list whose value is empty', () => {
    const placeholders = [
      'firstName',
      'reference',
      'service',
      'when',
      'businessTime',
      'mode',
      'bookingsUrl',
      'reason',
      'brand',
    ];
    const values = Object.fromEntries(placeholders.map((name) => [name, `the ${name}`]));
    const cancelled = readTemplate(content, 'booking-cancelled', placeholders);
    expect(cancelled(values).text).toContain('- In Bulawayo: the businessTime\n- How: the mode');
    const { text, html } = cancelled({ ...values, businessTime: '' });
    expect(text).toContain('- Was booked for: the when\n- How: the mode');
    expect(html).not.toContain('In Bulawayo');
    expect(html).toContain('<li>How: the mode</li>');
  });

  it('stops the start with an unknown placeholder, naming file and placeholder', () => {
    const message = 'content/emails/activation-code.md: {firstName} is not one of code, minutes, activateUrl, brand';
    expect(() => readTemplate(content, 'activation-code', ['code', 'minutes', 'activateUrl', 'brand'])).toThrow(
      new ContentError(message),
    );
  });

  it('stops the start when it asks a client for a reply that nobody might read', () => {
    const { folder, remove } = copyOfContent();
    editContent(folder, 'emails/activation-code.md', ['{brand}\n', 'Please reply to this email.\n']);
    const placeholders = ['firstName', 'code', 'minutes', 'activateUrl', 'brand'];
    expect(() => readTemplate(openContent(folder), 'activation-code', placeholders)).toThrow(/reply\.possible/);
    remove();
  });

  it('stops the start when it is missing', () => {
    expect(() => readTemplate(content, 'nothing', [])).toThrow(
      new ContentError('content/emails/nothing.md: the file is missing'),
    );
  });
});

describe('input of a person in an email', () => {
  const plainTags = tagsOf(write('Amara').html);

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[win](https://evil.example)',
    '![](https://evil.example/a.png)',
    '<https://evil.example>',
    'https://evil.example/free-prize',
    'http://evil.example',
    '# Heading',
    '**bold** _em_ `code`',
    '- item',
    '1. item',
    '> quote',
    '&lt;b&gt; &#60;b&#62;',
    '\\[x\\](https://evil.example)',
    '{code} {brand}',
  ])('becomes no link, picture or heading: %s', (name) => {
    const { html, text } = write(name);
    expect(tagsOf(html)).toEqual(plainTags);
    expect(linksOf(html)).toEqual([ourUrl]);
    expect(text).toContain(`Hello ${name},`);
  });

  it('any single line is shown as text and leaves the tags of the HTML unchanged', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && text.trim() !== '');
    const signs = fc.stringMatching(/^[a-z<>[\]()*_`#!~|&;:/.\\{}=+-]{1,30}$/);
    fc.assert(
      fc.property(fc.oneof(line, signs), (name) => {
        expect(tagsOf(write(name).html)).toEqual(plainTags);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a line break in a name is removed from the subject', () => {
    const booked = readTemplate(content, 'booking-notice-owner', [
      'reference',
      'businessTime',
      'clientTime',
      'service',
      'mode',
      'meeting',
      'name',
      'email',
      'phone',
      'organisation',
      'area',
      'topic',
    ]);
    const values = {
      businessTime: '',
      meeting: '',
      clientTime: '',
      service: '',
      mode: '',
      name: '',
      email: '',
      phone: '',
      organisation: '',
      area: '',
    };
    const { subject, html } = booked({
      ...values,
      reference: 'B-26\r\nBcc: all@example.com',
      topic: 'Title\n===\n\n# Heading\n\n---',
    });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(tagsOf(html).filter((tag) => /^h[1-6r]$/.test(tag))).toEqual([]);
  });

  const received = readTemplate(content, 'inquiry-received', [
    'firstName',
    'reference',
    'about',
    'listAnswers',
    'promise',
    'quotedMessage',
    'contactUrl',
    'brand',
  ]);
  const quote = (quotedMessage: string) =>
    received({
      firstName: 'Farai',
      reference: 'Q-26-4F7K2',
      about: 'Support',
      listAnswers: '',
      promise: '',
      quotedMessage,
      contactUrl: 'https://shop.example.com/contact',
      brand: 'Kopje',
    });

  it('a quotation keeps its lines in text and HTML, and an empty paragraph leaves no gap', () => {
    const { text, html } = quote('First line\n\n    Third, indented\n- fourth');
    expect(text).toContain('\n\n> First line\n>\n>     Third, indented\n> - fourth\n\n');
    expect(html).toMatch(/<blockquote>\s*<p>First line<\/p>\s*<p>Third, indented<br>\n- fourth<\/p>\s*<\/blockquote>/);
    expect(text).not.toContain('\n\n\n');
  });

  it('any text of several lines becomes paragraphs and line breaks of a quotation only', () => {
    const lines = fc.array(fc.stringMatching(/^[a-z <>[\]()*_`#!~|&;:/.\\{}=+\t0-9-]{0,30}$/), { maxLength: 8 });
    fc.assert(
      fc.property(lines, (many) => {
        const tags = new Set(tagsOf(quote(many.join('\n')).html));
        expect([...tags].filter((tag) => !['p', 'ul', 'li', 'a', 'blockquote', 'br'].includes(tag))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  const ordered = readTemplate(content, 'order-cancelled', [
    'firstName',
    'reference',
    'explanation',
    'listLines',
    'quotedReason',
    'money',
    'online',
    'orderUrl',
    'contactUrl',
    'brand',
  ]);
  const list = (listLines: string, orderUrl = 'https://shop.example.com/') =>
    ordered({
      firstName: 'Amara',
      reference: 'ORD-26-4F7K2',
      explanation: 'Cancelled:',
      listLines,
      quotedReason: '',
      money: '',
      online: '',
      orderUrl,
      contactUrl: 'https://shop.example.com/contact',
      brand: 'Kopje',
    });

  it('a button without an address is left out without a gap', () => {
    const { text, html } = list('1 × Map', '');
    expect(text).not.toMatch(/See the order|\n\n\n/);
    expect(html).not.toContain('See the order');
  });

  it('a list has an item for each line; an empty list or quotation leaves no gap', () => {
    const { text, html } = list('2 × # Maps\n\n  1 × <b>Signs</b>');
    expect(text).toContain('\n\n- 2 × # Maps\n- 1 × <b>Signs</b>\n\n');
    expect(html).toMatch(/<ul>\s*<li>2 × # Maps<\/li>\s*<li>1 × &lt;b&gt;Signs&lt;\/b&gt;<\/li>\s*<\/ul>/);
    const empty = list('');
    expect(empty.text).not.toMatch(/\n{3}|^[->]/m);
    expect(tagsOf(empty.html)).not.toContain('ul');
    expect(tagsOf(empty.html)).not.toContain('blockquote');
  });

  it('any lines become list items only', () => {
    const lines = fc.array(fc.stringMatching(/^[a-z <>[\]()*_`#!~|&;:/.\\{}=+\t0-9-]{0,30}$/), { maxLength: 8 });
    fc.assert(
      fc.property(lines, (many) => {
        const tags = new Set(tagsOf(list(many.join('\n')).html));
        expect([...tags].filter((tag) => !['p', 'ul', 'li', ...button].includes(tag))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
