import { beforeEach, describe, expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';

const app = testApp({ settings: { OWNER_EMAIL: 'owner@example.com' } });
// Each test starts with unused rate limits.
beforeEach(() => app.clock.passSeconds(86_400));

const send = (body: ReturnType<typeof inquiryBody>, visitor = app.visitor()) => visitor.call(sendInquiry, { body });
const ownerEmails = () => app.emails('owner@example.com');

describe('the acknowledgement', () => {
  const advert =
    'Win now at https://evil.example/a?b=c or www.evil.example or evil.example/win. The plan.pdf is 2.5 ha.';

  it('removes links for an unverified address, and keeps the text for the verified owner', async () => {
    const body = inquiryBody('general', { message: advert });
    await send(body);
    const [email] = await app.emails(body.email);
    expect(email?.text).toContain(
      '> Win now at [web address] or [web address] or [web address] The plan.pdf is 2.5 ha.',
    );
    expect(email?.text + (email?.html ?? '')).not.toContain('evil');
    const own = await signedIn(app);
    await send(inquiryBody('general', { email: own.email, message: advert }), own.visitor);
    expect((await app.emails(own.email)).at(-1)?.text).toContain(`> ${advert}`);
  });

  it('describes the area as text, with its picture for the owner and for a verified address', async () => {
    const area = rectangleOf(34_000, 25_000);
    const own = await signedIn(app);
    const bodies = [inquiryBody('quote', { area }), inquiryBody('quote', { area, email: own.email })];
    await send(bodies[0] as (typeof bodies)[0]);
    await send(bodies[1] as (typeof bodies)[0], own.visitor);
    const [unverified, verified] = await Promise.all(
      bodies.map(async ({ email }) => (await app.emails(email)).find(({ kind }) => kind === 'inquiry-received')),
    );
    const owners = (await ownerEmails()).slice(-2);
    for (const email of [unverified, verified, ...owners]) {
      expect(email?.text).toContain('Area: 850 km² (85,000 ha) in Umguza');
    }
    expect(unverified?.html).not.toContain('<img');
    for (const email of [verified, ...owners]) expect(email?.html).toMatch(/<img src="cid:[\w-]+@area"/);
  });

  it('greets by name and lists the request and its files', async () => {
    const body = inquiryBody('quote', { budget: 'under_100', files: [{ name: 'ward7.kml', bytes: 2_000 }] });
    await send(body);
    const [email] = await app.emails(body.email);
    expect(email?.text).toContain('Hello Rudo,');
    expect(email?.text).toMatch(/^- Budget range: Under USD 100$/m);
    expect(email?.text).toMatch(/^- .*: Hydrological Modelling$/m);
    expect(email?.text).toMatch(/^- File: ward7\.kml, 2 KB$/m);
    expect(email?.text).not.toMatch(/reply to this email/i);
  });

  it.each([
    ['<script>alert(1)</script> and enough words', '&lt;script&gt;'],
    ['# A heading\n\n- one\n- two\n\n---\n    code of mine', '# A heading'],
    ['[a link](javascript:alert(1)) of some kind', '[a link]'],
    ['First line\nSecond line\n\nAfter a gap > and more', 'First line<br>\nSecond line'],
  ])('%j stays plain text, line by line', async (message, html) => {
    const body = inquiryBody('general', { message });
    await send(body);
    const [email] = await app.emails(body.email);
    expect(email?.html).toContain(html);
    const tags = [...(email?.html ?? '').matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag]) => tag);
    const page = ['html', 'head', 'meta', 'title', 'style', 'body', 'table', 'tr', 'td', 'a', 'strong'];
    const allowed = [...page, 'p', 'ul', 'li', 'blockquote', 'br'];
    expect(tags.filter((tag) => !allowed.includes(tag ?? ''))).toEqual([]);
    const links = [...(email?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(links.filter((url) => !url?.startsWith('http://localhost:3000/'))).toEqual([]);
  });

  it('is not sent to an address with 8 emails in a day; the owner is still notified', async () => {
    const body = inquiryBody('general');
    const { mailer, db } = app.site.platform;
    for (let count = 0; count < 8; count += 1) {
      const email = { kind: 'welcome', to: body.email, subject: 'Welcome', text: 'x', html: 'x' };
      await db.transaction().execute((trx) => mailer.post(trx, email));
    }
    const before = (await ownerEmails()).length;
    expect(outcome(await send(body))).toBe('201');
    expect(await app.emails(body.email)).toHaveLength(8);
    expect(await ownerEmails()).toHaveLength(before + 1);
  });
});

describe('the email to the owner', () => {
  it('links to the thread of the inquiry', async () => {
    const { ref } = (await send(inquiryBody('general'))).body;
    expect((await ownerEmails()).at(-1)?.text).toMatch(new RegExp(`/admin/inquiries/${ref}$`, 'm'));
  });
});
