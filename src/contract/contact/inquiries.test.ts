import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneFaults } from '../phone.ts';
import { inquiryMessages, inquirySchema } from './inquiries.ts';
import {
  type FormInput,
  type InquiryType,
  inquiryFields,
  inquiryOf,
  inquiryTypes,
  isRequired,
} from './inquiry-fields.ts';

/** Each type with all its fields filled in. */
const written: Record<InquiryType, FormInput> = {
  general: {},
  quote: { youAre: 'municipality', service: 'hydrology', budget: 'under_100', when: '2026-04-01' },
  training: { course: 'qgis', people: '12', when: '2026-04-01' },
  support: { service: 'not-sure', topic: 'data_cleaning' },
  partnership: { youAre: 'agency' },
  advertise: { adFormat: 'not_sure', weeks: '4', budget: 'over_2000', website: 'https://hillside.example' },
};
const everybody: FormInput = {
  name: 'Amara Ncube',
  email: 'amara@example.com',
  phone: '0771 234 567',
  organisation: 'Hillside Co-operative',
  message: 'We need the catchment of a small dam mapped.',
  consent: true,
};

function messagesOf(type: InquiryType, changes: FormInput | Record<string, unknown> = {}): Record<string, string> {
  const form = { ...everybody, ...written[type], ...changes };
  const { error } = inquirySchema.safeParse(inquiryOf(type, form as FormInput));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe.each(inquiryTypes)('an inquiry of type %s', (type) => {
  it('accepts all fields, and the required fields alone', () => {
    expect(messagesOf(type)).toEqual({});
    const blank = inquiryFields[type].filter((field) => !isRequired(type, field)).map((field) => [field, ' ']);
    expect(messagesOf(type, Object.fromEntries(blank))).toEqual({});
  });

  it('reports every missing required field at once, each with its own message', () => {
    const messages: Record<string, string> = {
      name: 'Enter your name',
      email: 'Enter an email address like name@example.com',
      organisation: "Enter your organisation's name",
      youAre: 'Choose the option that fits you best',
      service: 'Choose a service, or Not sure',
      topic: 'Choose what you need help with',
      course: 'Choose a course',
      people: 'Enter a number of people from 1 to 50',
      adFormat: 'Choose a format, or Not sure',
      message: 'Tell us a little more (at least 20 characters)',
      consent: 'Tick to let us use these details to reply to you',
    };
    const required = inquiryFields[type].filter((field) => isRequired(type, field));
    const { error } = inquirySchema.safeParse(inquiryOf(type, { consent: false }));
    const found = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
    expect(found).toEqual(Object.fromEntries(required.map((field) => [field, messages[field]])));
  });

  it('refuses fields of another type and unknown fields', () => {
    const own = inquiryOf(type, { ...everybody, ...written[type] });
    for (const stray of ['topic', 'course', 'adFormat', 'files', 'roles', 'status']) {
      if (stray in own || (stray === 'files' && (type === 'quote' || type === 'support'))) continue;
      expect(inquirySchema.safeParse({ ...own, [stray]: 'x' }).success, stray).toBe(false);
    }
  });
});

describe('a field', () => {
  it.each<[InquiryType, Record<string, unknown>, Record<string, string>]>([
    ['general', { name: 'A' }, { name: 'Enter your name' }],
    ['general', { name: 'a'.repeat(81) }, { name: 'Please use 80 characters or fewer' }],
    ['general', { name: 'Amara\r\nBcc: all@example.com' }, { name: 'Enter your name' }],
    ['general', { name: 'Win at https://evil.example' }, { name: 'Enter your name' }],
    ['general', { email: 'amara' }, { email: 'Enter an email address like name@example.com' }],
    [
      'general',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      { email: 'Enter an email address like name@example.com' },
    ],
    ['general', { email: `${'a'.repeat(243)}@example.com` }, { email: 'Enter an email address like name@example.com' }],
    ['general', { phone: '012' }, { phone: phoneFaults.short }],
    ['general', { organisation: 'a'.repeat(121) }, { organisation: 'Organisation must be 120 characters or fewer' }],
    ['partnership', { organisation: '  ' }, { organisation: "Enter your organisation's name" }],
    ['advertise', { organisation: '' }, { organisation: "Enter your organisation's name" }],
    ['quote', { youAre: 'king' }, { youAre: 'Choose the option that fits you best' }],
    ['quote', { service: 'Not a slug' }, { service: 'Choose a service, or Not sure' }],
    ['quote', { when: '2026-02-31' }, { when: 'Choose a date from today onwards' }],
    ['quote', { budget: '__proto__' }, { budget: inquiryMessages.budget }],
    ['support', { topic: 'constructor' }, { topic: 'Choose what you need help with' }],
    ['training', { course: 'blender' }, { course: 'Choose a course' }],
    ['training', { people: '0' }, { people: 'Enter a number of people from 1 to 50' }],
    ['training', { people: '51' }, { people: 'Enter a number of people from 1 to 50' }],
    ['training', { people: '2.5' }, { people: 'Enter a number of people from 1 to 50' }],
    ['training', { people: 'ten' }, { people: 'Enter a number of people from 1 to 50' }],
    ['advertise', { adFormat: 'radio' }, { adFormat: 'Choose a format, or Not sure' }],
    ['advertise', { weeks: '0' }, { weeks: inquiryMessages.weeks }],
    ['advertise', { weeks: '53' }, { weeks: inquiryMessages.weeks }],
    ['general', { message: `  ${'a'.repeat(19)}  ` }, { message: 'Tell us a little more (at least 20 characters)' }],
    ['general', { message: 'a'.repeat(3_001) }, { message: 'Please keep your message under 3,000 characters' }],
    ['general', { consent: false }, { consent: 'Tick to let us use these details to reply to you' }],
    ['general', { consent: 'on' }, { consent: 'Tick to let us use these details to reply to you' }],
  ])('%s with %j: %j', (type, changes, messages) => {
    expect(messagesOf(type, changes)).toEqual(messages);
  });

  it.each([
    'hillside.example',
    'javascript:alert(1)',
    'ftp://hillside.example',
    'https://',
    'https://localhost',
    'https://user:word@hillside.example',
    'https://hillside.example/a b',
    `https://hillside.example/${'a'.repeat(300)}`,
  ])('%j is not a website', (website) => {
    expect(messagesOf('advertise', { website })).toEqual({ website: 'Enter a web address starting with https://' });
  });

  it('accepts values at their limits', () => {
    expect(messagesOf('general', { name: 'Bo', message: 'a'.repeat(20) })).toEqual({});
    const longest = { name: 'a'.repeat(80), organisation: 'a'.repeat(120), message: 'a'.repeat(3_000) };
    expect(messagesOf('general', longest)).toEqual({});
    for (const people of ['1', ' 50 ']) expect(messagesOf('training', { people })).toEqual({});
    for (const weeks of ['1', '52']) expect(messagesOf('advertise', { weeks })).toEqual({});
    for (const website of ['http://hillside.example', 'HTTPS://hillside.example/?a=1#b']) {
      expect(messagesOf('advertise', { website })).toEqual({});
    }
  });

  it('the message keeps its line breaks of every kind, and loses control characters', () => {
    const message = `  First line.\r\n\r\nSecond\u0007 line,\ttabbed.\rThird. `;
    const { data } = inquirySchema.safeParse(inquiryOf('general', { ...everybody, message }));
    expect(data?.message).toBe('First line.\n\nSecond line,\ttabbed.\nThird.');
  });

  it('accepts at most 3 announced files', () => {
    const files = (count: number) => Array.from({ length: count }, () => ({ name: 'plan.pdf', bytes: 10 }));
    const inquiry = inquiryOf('quote', { ...everybody, ...written.quote });
    expect(inquirySchema.safeParse({ ...inquiry, files: files(3) }).success).toBe(true);
    expect(inquirySchema.safeParse({ ...inquiry, files: files(4) }).error?.issues[0]?.message).toBe(
      'Choose up to 3 files',
    );
    const parts = ['shp', 'shx', 'dbf', 'prj'].map((ending) => ({ name: `Ward 7.${ending}`, bytes: 10 }));
    expect(inquirySchema.safeParse({ ...inquiry, files: [...parts, ...files(2)] }).success).toBe(true);
    expect(inquirySchema.safeParse({ ...inquiry, files: [...parts, ...files(3)] }).success).toBe(false);
    for (const name of ['', 'a\0b', '\ud800', 'a'.repeat(256)]) {
      expect(inquirySchema.safeParse({ ...inquiry, files: [{ name, bytes: 1 }] }).success).toBe(false);
    }
  });
});

it('any input is accepted or refused without throwing, and accepted input is accepted again unchanged', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('qgis', '3', 'not-sure', '2026-03-02', 'banner'),
  );
  const fields = [...new Set(Object.values(inquiryFields).flat())];
  const form = fc.record(Object.fromEntries(fields.map((field) => [field, text])));
  fc.assert(
    fc.property(fc.constantFrom(...inquiryTypes), form, (type, typed) => {
      const filled = { ...everybody, ...written[type], ...typed, consent: true };
      const { data } = inquirySchema.safeParse(inquiryOf(type, filled));
      if (data) expect(inquirySchema.parse(data)).toEqual(data);
    }),
    { numRuns: 1_000 },
  );
});
