import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { content, copyOfContent } from '#tests/support/project/content.ts';
import { textOf } from '#tests/support/project/project-files.ts';
import { openContent } from '../content/content.ts';
import { createEmailLayout } from './layout.ts';
import { readTemplate } from './templates.ts';

const company = {
  name: 'Kopje Geospatial',
  nameStrong: 'Kopje',
  nameRest: 'Geospatial',
  place: { city: 'Bulawayo', country: 'Zimbabwe' },
  contact: { email: '', phone: '', whatsapp: '', street: '' },
};
const site = 'https://shop.example.com';

describe('the page around an email', () => {
  const { html, text } = createEmailLayout(company, site);

  it('has the wordmark, the text, both colour schemes, and nothing remote', () => {
    const page = html('Your order <1>', '<p>Thank you.</p>');
    expect(page).toContain('<strong>Kopje</strong> Geospatial');
    expect(page).toContain('<title>Your order &lt;1&gt;</title>');
    expect(page).toMatch(/<p style="[^"]+">Thank you\.<\/p>/);
    expect(page).toContain('content="light dark"');
    expect(page).toContain('@media (prefers-color-scheme:dark)');
    expect(page).not.toMatch(/<img|<link|<script|src=|url\(|@import/);
  });

  it('has the configured details of the company in both parts, and no others', () => {
    expect(text('Thank you.')).toBe(
      'Thank you.\n\n-- \nKopje Geospatial\nBulawayo, Zimbabwe\nhttps://shop.example.com/\n',
    );
    const contact = { email: 'office@kopje.example', phone: '+263 29 000 0000', whatsapp: '', street: '1 Main Street' };
    const known = createEmailLayout({ ...company, contact }, site);
    for (const part of [known.text(''), known.html('', '')]) {
      for (const detail of [contact.email, contact.phone, contact.street]) expect(part).toContain(detail);
      expect(part).not.toContain('WhatsApp');
    }
  });
});

describe('the template of an email', () => {
  const copy = copyOfContent();
  afterAll(copy.remove);

  it.each([
    [
      'button: { text: Enter the code, url: activateUrl }',
      'button: { text: Enter, url: codeUrl }',
      'button.url: codeUrl',
    ],
    ['{button}', '', '{button} must stand on a line of its own'],
    ['{button}', 'Press {button}', '{button} must stand on a line of its own'],
    ['{code}\n', '{code} {reply}\n', '{reply} must stand once'],
  ])('with %j as %j stops the start with the file and the reason', (right, wrong, reason) => {
    const file = 'emails/activation-code.md';
    const written = textOf(`content/${file}`);
    expect(written).toContain(right);
    writeFileSync(path.join(copy.folder, file), written.replace(right, wrong));
    const placeholders = ['firstName', 'code', 'minutes', 'activateUrl', 'brand'] as const;
    expect(() => readTemplate(openContent(copy.folder), 'activation-code', placeholders)).toThrow(
      `content/${file}: ${reason}`,
    );
    writeFileSync(path.join(copy.folder, file), written);
  });

  it('invites replies only when they reach the business', () => {
    const placeholders = [
      'firstName',
      'reference',
      'listLines',
      'area',
      'standing',
      'contactUrl',
      'orderUrl',
      'brand',
    ] as const;
    const values = Object.fromEntries(placeholders.map((name) => [name, `<${name}>`])) as Record<
      (typeof placeholders)[number],
      string
    >;
    const unset = readTemplate(content, 'work-delivered', placeholders)(values).text;
    expect(unset).not.toMatch(/reply|answer/i);
    expect(unset).toContain('<contactUrl>');
    const file = path.join(copy.folder, 'company.yaml');
    writeFileSync(file, textOf('content/company.yaml').replace('email: ""', 'email: office@kopje.example'));
    const set = readTemplate(openContent(copy.folder), 'work-delivered', placeholders)(values).text;
    expect(set).toContain('Reply to this email');
    expect(set).not.toContain('<contactUrl>');
  });
});
