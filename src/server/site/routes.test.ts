import { describe, expect, it } from 'vitest';
import { readHours, saveHours } from '#contract/admin/hours/hours.ts';
import { readCompany, readHomeTexts, readServicesTexts, readSitePage } from '#contract/site/site.ts';
import { startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { copyOfContent, editContent } from '#tests/support/project/content.ts';

const app = testApp();

describe('GET /company', () => {
  it('200 with the brand, the place, the origin, the year of the clock, and that this is a demo', async () => {
    const { body } = await app.visitor().call(readCompany, {});
    expect(body).toMatchObject({
      company: { name: 'Kopje Geospatial', place: { city: 'Bulawayo', country: 'Zimbabwe' } },
      origin: 'http://localhost:3000',
      demo: true,
      sendsEmail: false,
      year: 2026,
    });
    app.clock.set(new Date('2027-01-01T00:00:00Z'));
    expect((await app.visitor().call(readCompany, {})).body.year).toBe(2027);
  });
});

describe('example contact details', () => {
  const liveSettings = { MODE: 'live', PUBLIC_URL: 'https://shop.example.com', SMTP_URL: 'smtp://127.0.0.1:1' };
  const contactOf = async (settings: Record<string, string>) => {
    const own = await startTestApp({ settings });
    try {
      const { company, examples } = (await own.visitor().call(readCompany, {})).body;
      const page = await own.visitor().send('GET', '/demo/contact');
      return { contact: company.contact, examples, page };
    } finally {
      await own.stop();
    }
  };

  it('fill every contact detail of a demo, link to a page that explains them, and cannot be called or emailed', async () => {
    const { contact, examples, page } = await contactOf({});
    expect(examples).toEqual(['email', 'phone', 'whatsapp', 'street', 'hours']);
    expect(contact.email).toMatch(/@[\w.]+\.example$/);
    for (const number of [contact.phone, contact.whatsapp]) expect(number).toMatch(/^\+263[ 0]+$/);
    expect(contact.street).toContain('(demo)');
    expect(contact.hours).toHaveLength(1);
    expect(page.status).toBe(200);
    expect(page.text).toContain('This contact is an example');
  });

  it('do not exist in live mode, nor does their page', async () => {
    const { contact, examples, page } = await contactOf(liveSettings);
    expect(examples).toEqual([]);
    expect(contact).toMatchObject({ email: '', phone: '', whatsapp: '', street: '', hours: [] });
    expect(outcome(page)).toBe('404 NOT_FOUND');
  });

  it('are replaced one by one by configured details', async () => {
    const copy = copyOfContent();
    try {
      editContent(copy.folder, 'company.yaml', ['phone: ""', 'phone: "+263 29 212 3456"']);
      const { contact, examples } = await contactOf({ CONTENT_DIR: copy.folder });
      expect(contact.phone).toBe('+263 29 212 3456');
      expect(examples).toEqual(['email', 'whatsapp', 'street', 'hours']);
    } finally {
      copy.remove();
    }
  });

  it.each([
    ['phone: +263 00 000 0000', 'phone: +263 77 123 4567', /demo\.yaml: contact\.phone: must be a number of zeros/],
    [
      'email: office@kopje.example',
      'email: office@kopje.co.zw',
      /demo\.yaml: contact\.email: must be an address under/,
    ],
  ])('stop the start when %s is replaced by %s', async (from, to, reason) => {
    const copy = copyOfContent();
    try {
      editContent(copy.folder, 'demo.yaml', [from, to]);
      await expect(startTestApp({ settings: { CONTENT_DIR: copy.folder } })).rejects.toThrow(reason);
    } finally {
      copy.remove();
    }
  });
});

describe('the ways to meet on /contact', () => {
  const live = { MODE: 'live', PUBLIC_URL: 'https://shop.example.com', SMTP_URL: 'smtp://127.0.0.1:1' };
  const byCall = 'by phone or video call';
  const alsoInPerson = 'by phone, by video call or in person';
  it.each([
    ['of a demo, with its example street', {}, '', alsoInPerson],
    ['with no address set', live, '', byCall],
    ['with an address for meetings', live, '2 Example Road', alsoInPerson],
  ])('%s', async (_, settings, address, message) => {
    const copy = copyOfContent();
    editContent(copy.folder, 'booking.yaml', ['address: ""', `address: "${address}"`]);
    const own = await startTestApp({ settings: { ...settings, CONTENT_DIR: copy.folder } });
    try {
      const { html } = (await own.visitor().call(readSitePage, { params: { page: 'contact' } })).body;
      expect(html).toContain(`(CAT, UTC+2), ${message}.`);
    } finally {
      await own.stop();
      copy.remove();
    }
  });
});

describe('the times to meet on /contact', () => {
  it('are the opening hours of the admin, with their breaks', async () => {
    const staff = await signedIn(app, { roles: ['owner'] });
    const textOf = async () => (await app.visitor().call(readSitePage, { params: { page: 'contact' } })).body.html;
    expect(await textOf()).toContain('Times are Monday to Friday, 08:00 to 16:30 in Bulawayo');
    const { version, rules } = (await staff.visitor.call(readHours, {})).body;
    const breaks = [{ day: 'every' as const, from: '12:30', until: '13:30', name: 'Lunch' }];
    expect(outcome(await staff.visitor.call(saveHours, { body: { version, rules: { ...rules, breaks } } }))).toBe(
      '200',
    );
    await expect.poll(textOf).toContain('Times are Monday to Friday, 08:00 to 12:30 and 13:30 to 16:30 in Bulawayo');
  });
});

describe('GET /words', () => {
  it('200 with the texts of home and of /services2', async () => {
    expect((await app.visitor().call(readHomeTexts, {})).body.hero.heading).toMatch(/\w/);
    expect((await app.visitor().call(readServicesTexts, {})).body.industry.heading).toMatch(/\w/);
  });
});

describe('GET /site/:page', () => {
  it.each(['about', 'ai', 'contact', 'privacy', 'smart-city', 'terms'])('200 %s', async (page) => {
    const { body } = await app.visitor().call(readSitePage, { params: { page } });
    expect(body.html).toMatch(/<p>/);
    expect(body.heading && body.title && body.description).toBeTruthy();
  });

  it('200 with the parts of a text: lists by item, each with the service it links to', async () => {
    const { sections } = (await app.visitor().call(readSitePage, { params: { page: 'smart-city' } })).body;
    const blocks = sections.find(({ id }) => id === 'the-building-blocks');
    expect(blocks?.heading).toBe('The building blocks');
    expect(blocks?.html).toBe(
      '<p>Each block is a piece of work with its own duration and price. Take them one at a time.</p>',
    );
    expect(blocks?.items).toHaveLength(7);
    expect(blocks?.items[0]).toEqual({
      name: 'Dashboard',
      html: 'A few figures a manager reads each day.',
      service: 'dashboards',
    });
  });

  it.each(['nothing', 'home', '../company', '..%2Fcompany', '__proto__'])('404 NOT_FOUND %s', async (page) => {
    expect(outcome(await app.visitor().call(readSitePage, { params: { page } }))).toBe('404 NOT_FOUND');
  });
});

describe('public replies', () => {
  it('have no cookie and do not depend on the requester', async () => {
    const { visitor } = await signedIn(app);
    const known = await visitor.call(readHomeTexts, {});
    const unknown = await app.visitor().call(readHomeTexts, {});
    expect(known.text).toBe(unknown.text);
    expect(known.headers.getSetCookie()).toEqual([]);
  });
});

describe('/healthz, /readyz and /demo/mail', () => {
  it('200 while the database answers', async () => {
    expect((await app.visitor().send('GET', '/healthz')).text).toBe('ok');
    expect((await app.visitor().send('GET', '/readyz')).text).toBe('ready');
  });

  it('the demo mailbox is limited to this machine: 404 behind a proxy and in live mode', async () => {
    expect(outcome(await app.visitor().send('GET', '/demo/mail'))).toBe('404 NOT_FOUND');
    const own = await startTestApp({ settings: { TRUST_PROXY: '0' } });
    try {
      const visitor = own.visitor('');
      const { email } = await visitor.signUp({ firstName: 'Amara & Söhne' });
      const page = await visitor.send('GET', '/demo/mail');
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
      expect(page.text).toContain('Nothing here was sent');
      expect(page.text).toContain(email);
      expect(page.text).toContain('Amara &amp; Söhne');
      expect(page.text).toContain(await visitor.codeFor(email));
      const [, address = ''] = /href="(\/demo\/mail\/[\da-f-]+)"/.exec(page.text) ?? [];
      expect((await visitor.send('GET', address)).text).toContain(`src="${address}/html"`);
      const reading = await visitor.send('GET', `${address}/html`);
      expect(reading.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; /,
      );
      expect(reading.text).toContain('prefers-color-scheme:dark');
      expect(outcome(await visitor.send('GET', '/demo/mail/none'))).toBe('404 NOT_FOUND');
    } finally {
      await own.stop();
    }
    const live = await startTestApp({
      settings: {
        TRUST_PROXY: '0',
        MODE: 'live',
        PUBLIC_URL: 'https://shop.example.com',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
    });
    try {
      expect(outcome(await live.visitor().send('GET', '/demo/mail'))).toBe('404 NOT_FOUND');
      expect((await live.visitor().call(readCompany, {})).body.demo).toBe(false);
    } finally {
      await live.stop();
    }
  });
});
